//! Embeds the page: every file of the folder that the build of the page writes, and its compressed siblings.
//!
//! Without that folder the server compiles too, with a plain page that says how to build the other.

#[path = "src/fnv.rs"]
mod fnv;

use fnv::fnv;
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// Names the folder, where it is not the usual one.
const FOLDER: &str = "HYPERDOKU_PAGE";

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-env-changed={FOLDER}");
    let folder = folder();
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut files = Vec::new();
    if folder.is_dir() {
        gather(&folder, &mut files)?;
    }
    files.sort();
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo tells build scripts where to write"));
    fs::write(out.join("page.rs"), table(&folder, &files)?)
}

/// Where the page is.
fn folder() -> PathBuf {
    if let Some(folder) = env::var_os(FOLDER) {
        return folder.into();
    }
    let own =
        PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo tells build scripts where they are"));
    own.join("../../target/page")
}

/// All files below a folder.
fn gather(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        println!("cargo::rerun-if-changed={}", path.display());
        if path.is_dir() {
            gather(&path, files)?;
        } else {
            files.push(path);
        }
    }
    Ok(())
}

/// The table as Rust source: a file each, with its siblings in it and not beside it.
fn table(folder: &Path, files: &[PathBuf]) -> io::Result<String> {
    let is_sibling = |path: &PathBuf| {
        let is_compressed = path.extension().is_some_and(|end| end == "br" || end == "gz");
        is_compressed && files.binary_search(&path.with_extension("")).is_ok()
    };
    // In the order of names, since the server looks them up by halves.
    let mut named = BTreeMap::new();
    for path in files.iter().filter(|path| !is_sibling(path)) {
        let name = path.strip_prefix(folder).expect("the files are below the folder");
        let name = name.to_str().ok_or_else(|| io::Error::other("a name in the page is not UTF-8"))?;
        named.insert(name.replace('\\', "/"), path);
    }
    let sibling = |path: &Path, end: &str| {
        let mut sibling = path.as_os_str().to_owned();
        sibling.push(end);
        match files.binary_search(&PathBuf::from(&sibling)) {
            Ok(_) => Ok(format!("Some({})", include(Path::new(&sibling))?)),
            Err(_) => Ok::<_, io::Error>("None".to_owned()),
        }
    };
    let mut source = "&[\n".to_owned();
    for (name, path) in named {
        // Tells versions of a file apart.
        let tag = fnv(&fs::read(path)?);
        let (plain, br, gzip) = (include(path)?, sibling(path, ".br")?, sibling(path, ".gz")?);
        let line = format!(
            "Asset {{ name: {name:?}, tag: \"{tag:016x}\", plain: {plain}, br: {br}, gzip: {gzip} }},\n"
        );
        source.push_str(&line);
    }
    source.push_str("]\n");
    Ok(source)
}

/// The expression that embeds a file.
fn include(path: &Path) -> io::Result<String> {
    Ok(format!("include_bytes!({:?})", fs::canonicalize(path)?))
}
