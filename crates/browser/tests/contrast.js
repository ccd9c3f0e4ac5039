// The lowest contrast of the text in all drawings of cells, for each kind of text on each kind of ground: what is
// painted below each of 25 points of the text, read from the page as it is shown. Hatches count with their ink, unless
// the text has a halo that keeps them away.
const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 });
const pen = canvas.getContext('2d', { willReadFrequently: true });
const known = new Map();
/** A colour as red, green, blue and opacity, from 0 to 1. */
const colour = text => {
  if (!known.has(text)) {
    pen.clearRect(0, 0, 1, 1);
    pen.fillStyle = text;
    pen.fillRect(0, 0, 1, 1);
    known.set(text, [...pen.getImageData(0, 0, 1, 1).data].map(part => part / 255));
  }
  return known.get(text);
};
const over = ([r, g, b, a], opacity, below) => [r, g, b].map((part, i) => part * a * opacity + below[i] * (1 - a * opacity));
const light = rgb => {
  const [r, g, b] = rgb.map(part => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const ratio = (a, b) => {
  const [low, high] = [light(a), light(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
};
/** What an element is filled with: a colour and its opacity, and whether only parts of it have that colour. */
const fill = element => {
  const style = getComputedStyle(element), opacity = style.opacity * style.fillOpacity;
  const hatch = style.fill.match(/url\("?#([^")]*)/);
  if (!hatch) return style.fill === 'none' ? null : { ink: colour(style.fill), opacity, isHatch: false };
  const line = document.getElementById(hatch[1])?.firstElementChild;
  if (!line) return null;
  const ink = getComputedStyle(line);
  return { ink: colour(ink.stroke === 'none' ? ink.fill : ink.stroke), opacity, isHatch: true };
};
const paper = colour(getComputedStyle(document.body).backgroundColor).slice(0, 3);
const worst = {}, seen = new Set();
/** The texts of all cells, and where each is. Small cells that are written alike are one text. */
const written = [...document.querySelectorAll('svg.slice .cells text, svg.surface .cell text')].flatMap(text => {
  const cell = text.closest('.cell');
  if (cell) return [{ text, cell, box: text.getBoundingClientRect(), around: cell.querySelector('.hit').getBoundingClientRect() }];
  const out = text.getScreenCTM();
  return [...text.textContent].map((_, at) => {
    const { x, y, width, height } = text.getExtentOfChar(at);
    const low = new DOMPoint(x, y).matrixTransform(out), high = new DOMPoint(x + width, y + height).matrixTransform(out);
    const box = new DOMRect(low.x, low.y, high.x - low.x, high.y - low.y);
    return { text, cell: text, box, around: box };
  });
});
for (const { text, cell, box, around } of written) {
  // Cells that are drawn alike are looked at once.
  const own = cell === text ? text.classList : text.outerHTML.replace(/>[^<]*</, '><');
  const middle = around, onto = text.ownerSVGElement.getScreenCTM().inverse();
  const points = [0.15, 0.5, 0.85].flatMap(x => [0.15, 0.5, 0.85].map(y =>
    new DOMPoint(middle.x + middle.width * x, middle.y + middle.height * y).matrixTransform(onto)));
  const below = [...text.ownerSVGElement.querySelectorAll('.grounds > *')].filter(shape => points.some(point => shape.isPointInFill(point)));
  const drawn = text.ownerSVGElement.classList + own + cell.classList + (cell === text ? '' : cell.innerHTML).replace(/>[^<]*<\/text/g, '></text')
    + below.map(shape => shape.getAttribute('class') + shape.getAttribute('fill'));
  if (seen.has(drawn)) continue;
  seen.add(drawn);
  const style = getComputedStyle(text);
  // Text that steps back, or is not shown, is not meant to be read.
  if (box.width === 0 || cell.matches('.dim') || text.closest('.thumb.dim') || style.display === 'none') continue;
  const ground = text.ownerSVGElement.querySelector('.ground');
  const shapes = [ground, ...below, ...cell.querySelectorAll('rect, circle, path, polygon')].filter(shape =>
    shape && shape.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING);
  const layers = shapes.map(shape => ({ shape, paint: fill(shape), back: shape.getScreenCTM().inverse() })).filter(layer => layer.paint);
  const hasHalo = style.stroke !== 'none' && style.paintOrder.startsWith('stroke') && parseFloat(style.strokeWidth) > 1;
  const halo = hasHalo && colour(style.stroke);
  const size = parseFloat(style.fontSize) * text.getScreenCTM().a;
  const kind = [...text.classList].filter(name => !name.startsWith('halo')).join(' ') + (text.closest('.small') ? ', small' : '');
  for (let at = 0; at < 25; at += 1) {
    // Symbols are three quarters as high as their line.
    const x = box.left + box.width * (at % 5 + 0.5) / 5, y = box.top + box.height / 2 + size * 0.36 * (Math.floor(at / 5) - 2) / 2;
    let grounds = [paper], name = 'plain';
    for (const { shape, paint, back } of layers) {
      if (!shape.isPointInFill(new DOMPoint(x, y).matrixTransform(back))) continue;
      const painted = grounds.map(below => over(paint.ink, paint.opacity, below));
      if (!paint.isHatch) grounds = painted;
      else if (!hasHalo) grounds = [...grounds, ...painted];
      if (paint.ink[3] > 0 && !paint.isHatch && shape.classList[0] !== 'ground' && shape.classList[0] !== 'hit') name = shape.classList[0] ?? 'tag';
    }
    if (halo) grounds = grounds.map(below => over(halo, 1, below));
    const key = `${kind} on ${name}`;
    for (const ground of grounds) {
      const found = ratio(over(colour(style.fill), style.opacity * style.fillOpacity, ground), ground);
      worst[key] = Math.min(worst[key] ?? Infinity, found);
    }
  }
}
return worst;
