//! A board that is no lattice, on its faces.

use crate::draw::{self, Scale};
use crate::parts::slice::{as_board, as_grid, cell_id, describe, listening};
use crate::play::Play;
use crate::table::Look;
use crate::ui::{El, div, drawing, effect_with};
use hyperdoku_core::{Cell, Shape};
use hyperdoku_render::svg::{Fine, Short, SurfaceLayout};
use std::fmt::Write;
use web_sys::Element;

/// The whole surface, as a grid with one row.
pub fn surface_view(play: Play) -> El {
    let Some(layout) = play.with(|table| table.layout.clone()) else { return div("") };
    let shape = play.shape();
    let group = drawing("g").attr("role", "row").html(&cells(&layout));
    let row = group.0.clone();
    effect_with(move |mut drawn: Vec<Option<Look>>| {
        play.looks.with(|looks| draw_cells(&mut drawn, &row, looks, shape));
        drawn
    });
    let over = || drawing("g").class("over").hide();
    let picture = drawing("svg")
        .class("slice surface")
        .attr("viewBox", &frame(&layout))
        .add(group)
        .add(over().html(&lines(&layout)))
        .add(over().html_of(move || ring(&layout, play.status.with(|status| status.cursor.index()))));
    as_board(play, as_grid(listening(play, picture), String::new))
}

fn frame(layout: &SurfaceLayout) -> String {
    let s = Scale::Large.unit();
    let pad = 3.0;
    let [width, height] = layout.size().map(|size| size * s + 2.0 * pad);
    let [x, y] = layout.low.map(|low| Short(low * s - pad));
    format!("{x} {y} {} {}", Short(width), Short(height))
}

/// A group for each cell, leaning as its face does.
fn cells(layout: &SurfaceLayout) -> String {
    let s = Scale::Large.unit();
    let mut markup = String::new();
    for (number, cell) in layout.cells.iter().enumerate() {
        let [a, b, c, d, x, y] = cell.matrix();
        let (x, y) = (Short((x - (a + c) / 2.0) * s), Short((y - (b + d) / 2.0) * s));
        let [a, b, c, d] = [a, b, c, d].map(Fine);
        let light = cell.slant.light();
        let id = cell_id(Cell::new(number));
        let _ = write!(
            markup,
            r#"<g class="cell" role="gridcell" id="{id}" transform="matrix({a} {b} {c} {d} {x} {y})"><rect class="hit ground {light}" width="70" height="70"/><g></g></g>"#
        );
    }
    markup
}

fn draw_cells(drawn: &mut Vec<Option<Look>>, group: &Element, looks: &[Look], shape: &Shape) {
    drawn.resize(looks.len(), None);
    let mut next = group.first_element_child();
    for (cell, look) in looks.iter().enumerate() {
        let Some(outer) = next else { return };
        next = outer.next_element_sibling();
        let old = drawn[cell].replace(*look);
        if old == Some(*look) {
            continue;
        }
        if let Some(inner) = outer.last_element_child() {
            inner.set_inner_html(&draw::cell(look, shape));
        }
        let _ = outer.set_attribute("class", if look.is_dim { "cell dim" } else { "cell" });
        describe(&outer, &shape.cell_name(Cell::new(cell)), old.as_ref(), look, shape);
    }
}

/// Thin lines around cells, thick ones between houses and around faces.
fn lines(layout: &SurfaceLayout) -> String {
    let s = Scale::Large.unit();
    let [mut thin, mut thick, mut edge] = [String::new(), String::new(), String::new()];
    let ring = |path: &mut String, points: &[[f64; 2]]| {
        for (number, [x, y]) in points.iter().enumerate() {
            let _ = write!(path, "{}{} {}", if number == 0 { 'M' } else { 'L' }, Short(x * s), Short(y * s));
        }
        path.push('Z');
    };
    layout.cells.iter().for_each(|cell| ring(&mut thin, &cell.corners));
    layout.faces.iter().for_each(|face| ring(&mut edge, &face.outline));
    for [from, to] in &layout.borders {
        let [a, b, c, d] = [from[0], from[1], to[0], to[1]].map(|at| Short(at * s));
        let _ = write!(thick, "M{a} {b}L{c} {d}");
    }
    format!(
        r#"<path class="thin" d="{thin}"/><path class="thick" stroke-width="1.75" d="{thick}"/><path class="edge" stroke-width="2.5" d="{edge}"/>"#
    )
}

/// The ring of the cursor.
fn ring(layout: &SurfaceLayout, cell: usize) -> String {
    let s = Scale::Large.unit();
    let corners = layout.cells[cell].corners.map(|[x, y]| format!("{} {}", Short(x * s), Short(y * s)));
    format!(r#"<path class="cursor" stroke-width="3" stroke-linejoin="round" d="M{}Z"/>"#, corners.join("L"))
}
