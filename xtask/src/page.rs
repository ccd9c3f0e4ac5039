//! The page: the game compiled to wasm, its bindings, style and icons in one folder, compressed in advance.

use crate::{Result, cargo, no_arguments};
use flate2::{Compression, write::GzEncoder};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use wasm_bindgen_cli_support::Bindgen;

/// What the page is compiled for.
const TARGET: &str = "wasm32-unknown-unknown";

/// The font and its licence.
const FONT: [&str; 2] = ["inter.woff2", "inter-license.txt"];

/// The most that all files of the page but the font may take, compressed.
pub const MOST_BYTES: usize = 350_000;

/// `cargo page`: builds it and tells what it weighs.
pub fn run(arguments: &[String]) -> Result<ExitCode> {
    no_arguments("page", arguments)?;
    let folder = build()?;
    for (name, bytes, compressed) in weights(&folder)? {
        println!("{name:24} {bytes:>9} {compressed:>8}");
    }
    let total = weight(&folder)?;
    println!("{:24} {:>9} {total:>8}  without the font, in {}", "in all, compressed", "", folder.display());
    Ok(ExitCode::SUCCESS)
}

/// Builds the page and returns its folder. A page that has grown too heavy is an error.
pub fn build() -> Result<PathBuf> {
    install_target()?;
    cargo::build("the page", &["--profile", "wasm", "--package", "hyperdoku-web", "--target", TARGET])?;
    let module =
        cargo::metadata()?.target_directory.into_std_path_buf().join(TARGET).join("wasm/hyperdoku_web.wasm");
    // Where the server looks for it, wherever else cargo builds.
    let [folder, fresh] = ["target/page", "target/page.new"].map(|folder| cargo::root().join(folder));
    if fresh.exists() {
        fs::remove_dir_all(&fresh)?;
    }
    fs::create_dir_all(&fresh)?;
    bind(&module, &fresh)?;
    copy_static(&fresh)?;
    compress(&fresh)?;
    replace(&fresh, &folder)?;
    let total = weight(&folder)?;
    if total > MOST_BYTES {
        return Err(
            format!("the page weighs {total} bytes compressed, at most {MOST_BYTES} are allowed").into()
        );
    }
    Ok(folder)
}

/// What all files of a page take, compressed, but for the font, which systems with fonts of their own do not ask for.
pub fn weight(folder: &Path) -> Result<usize> {
    let files = weights(folder)?;
    let counted = files.iter().filter(|(name, ..)| !FONT.contains(&name.as_str()));
    Ok(counted.map(|(_, _, compressed)| compressed).sum())
}

/// Toolchains come without this target; asking first keeps rustup, and the network, out of the way.
fn install_target() -> Result<()> {
    let mut rustc = Command::new("rustc");
    rustc.args(["--print", "target-libdir", "--target", TARGET]).current_dir(cargo::root());
    let library = rustc.output()?.stdout;
    if Path::new(String::from_utf8_lossy(&library).trim()).is_dir() {
        return Ok(());
    }
    eprintln!("adding the target {TARGET} …");
    let status = Command::new("rustup").current_dir(cargo::root()).args(["target", "add", TARGET]).status();
    let status = status.map_err(|error| format!("{TARGET} is missing and rustup does not start: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("rustup could not add {TARGET}").into()) }
}

/// Writes the module and the script that loads it.
fn bind(module: &Path, folder: &Path) -> Result<()> {
    let mut bindgen = Bindgen::new();
    bindgen.input_path(module).out_name("hyperdoku").typescript(false);
    bindgen.remove_name_section(true).remove_producers_section(true);
    let web = bindgen.web(true).map_err(|error| format!("{error:#}"))?;
    web.generate(folder).map_err(|error| format!("the bindings could not be made: {error:#}"))?;
    Ok(())
}

/// What is not compiled: the document, scripts that start the module, icons; the style sheets as one.
fn copy_static(folder: &Path) -> Result<()> {
    let source = cargo::root().join("crates/web/page");
    for file in files(&source)? {
        let name = file.file_name().ok_or("a file without name")?;
        fs::copy(&file, folder.join(name))?;
    }
    let mut style = String::new();
    for sheet in files(&source.join("style"))? {
        style += &fs::read_to_string(sheet)?;
    }
    fs::write(folder.join("style.css"), style)?;
    Ok(())
}

/// Each file again as the browser may ask for it.
fn compress(folder: &Path) -> Result<()> {
    for file in files(folder)? {
        let bytes = fs::read(&file)?;
        let mut small = Vec::new();
        let parameters = brotli::enc::BrotliEncoderParams { quality: 11, lgwin: 22, ..Default::default() };
        brotli::BrotliCompress(&mut bytes.as_slice(), &mut small, &parameters)?;
        fs::write(with_suffix(&file, "br"), small)?;
        let mut gzip = GzEncoder::new(Vec::new(), Compression::best());
        gzip.write_all(&bytes)?;
        fs::write(with_suffix(&file, "gz"), gzip.finish()?)?;
    }
    Ok(())
}

/// Puts the new folder in place of the old, unless they are equal: what embeds it is then not built again.
fn replace(fresh: &Path, folder: &Path) -> Result<()> {
    let names = |folder: &Path| -> Result<Vec<(PathBuf, Vec<u8>)>> {
        let files = files(folder)?;
        files.iter().map(|file| Ok((file.strip_prefix(folder)?.to_owned(), fs::read(file)?))).collect()
    };
    if folder.is_dir() && names(fresh)? == names(folder)? {
        fs::remove_dir_all(fresh)?;
        return Ok(());
    }
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    fs::rename(fresh, folder)?;
    Ok(())
}

/// Name, size and compressed size of each file.
fn weights(folder: &Path) -> Result<Vec<(String, usize, usize)>> {
    let plain = files(folder)?;
    let plain = plain.iter().filter(|file| file.extension().is_none_or(|end| end != "br" && end != "gz"));
    plain
        .map(|file| {
            let size = |path: &Path| -> Result<usize> { Ok(fs::metadata(path)?.len() as usize) };
            let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
            Ok((name, size(file)?, size(&with_suffix(file, "br"))?))
        })
        .collect()
}

fn with_suffix(file: &Path, suffix: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(".");
    name.push(suffix);
    PathBuf::from(name)
}

/// The files of a folder, in the order of their names.
fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut files = Vec::new();
    for entry in entries {
        let path = entry?.path();
        if path.is_file() {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}
