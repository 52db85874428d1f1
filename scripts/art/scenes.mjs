import { at, circle, faint, leaf, line, oval, path, rect } from './shapes.mjs';

/** Wall from top to bottom, the shape behind, the table's edge and front; one set per category. */
const PALETTES = {
  tea: ['#F1F4E8', '#DCE8D2', '#CBDDBF', '#B9946A', '#9C7850', '#5F7F58'],
  food: ['#FDF1E0', '#FBE0C1', '#F6CFA3', '#C98F5A', '#A97244', '#B86A3C'],
  home: ['#F3EFF2', '#E6DDE6', '#D9CBDA', '#C2A68C', '#A3866B', '#83708A'],
  stationery: ['#EEF3F7', '#DAE6EF', '#C5D8E6', '#C7AE8B', '#A88E6B', '#55789A'],
  craft: ['#F8ECE6', '#F0D9CE', '#E7C5B6', '#A67B57', '#876041', '#A5614A'],
  outdoor: ['#E8F3F1', '#CFE6E2', '#B5D8D3', '#A58B68', '#846C4D', '#3F7F7A'],
  digital: ['#ECEDF8', '#D9DCF2', '#C4C9EA', '#9EA5CC', '#7F87B2', '#5A63A8'],
  collectible: ['#F7F0DF', '#EEDFBF', '#E3CC9C', '#A9825A', '#8A6644', '#9A7336'],
};

/** A number of a name, the same every time. */
export function hash(name) {
  let sum = 7;
  for (const letter of name) sum = (sum * 31 + letter.charCodeAt(0)) % 9973;
  return sum;
}

const gradient = (id, from, to, x2 = 0, y2 = 1) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="${x2}" y2="${y2}"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`;
const glow = (id, colour, strength) =>
  `<radialGradient id="${id}"><stop stop-color="${colour}" stop-opacity="${strength}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`;

const defs = ([light, mid, , wood, edge]) =>
  `<defs>${gradient('wall', light, mid)}${gradient('table', wood, edge)}${glow('sun', '#fff', 0.85)}${glow('shadow', '#2A1D14', 0.42)}<clipPath id="half"><path d="M200 0h200v400H200Z"/></clipPath></defs>`;

const svg = (inner, width = 400, height = 400) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width * 2}" height="${height * 2}">${inner}</svg>\n`;

const wall = rect(0, 0, 400, 400, 'url(#wall)') + circle(90, 40, 260, 'url(#sun)');
const table = (y) =>
  rect(0, y, 400, 400 - y, 'url(#table)') +
  faint(rect(0, y, 400, 3, '#fff'), 0.35) +
  faint(rect(0, y + 3, 400, 10, '#2A1D14'), 0.05);
const contact = (x, y, width, strength = 1) =>
  faint(oval(x + width * 0.09, y, width, width * 0.13, 'url(#shadow)'), strength);

/** Light that falls through a window, with the bars between its panes. */
const windowLight = faint(
  path('M-20 250L120 20h70L50 250Z', '#fff') +
    path('M66 250L206 20h70L136 250Z', '#fff') +
    path('M152 250L292 20h48L200 250Z', '#fff'),
  0.2,
);

const BEHIND = [
  ([, , deep]) =>
    path('M92 318V176a108 108 0 0 1 216 0v142Z', deep) +
    faint(path('M110 318V178a90 90 0 0 1 180 0v140Z', '#fff'), 0.18),
  ([, , deep]) => circle(200, 190, 136, deep) + faint(circle(200, 190, 112, '#fff'), 0.16),
  ([, , deep, , , ink]) =>
    faint(path('M0 318c60-70 120-80 190-40 60-64 150-66 210-6v46Z', ink), 0.16) +
    faint(path('M0 318c90-40 150-30 220-6 60-30 120-36 180-14v20Z', ink), 0.2) +
    circle(290, 120, 52, deep),
  ([, , deep]) => windowLight + faint(rect(60, 82, 280, 236, deep, 16), 0.75),
];

/** On a table before a plain wall: what a listing shows. */
export function studio(object, name, category) {
  const palette = PALETTES[category];
  const behind = BEHIND[hash(name) % BEHIND.length](palette);
  return svg(defs(palette) + wall + behind + table(312) + contact(200, 324, 124) + object);
}

/** A plant in a pot, a pile of books and a cup: one of them keeps an object company. */
const COMPANY = [
  ([, , , , , ink]) =>
    path('M-30-54h60l-8 54h-44Z', '#C9785A') +
    rect(-34, -64, 68, 14, '#D98C6B', 4) +
    [-52, -24, 8, 36]
      .map((turn, k) => leaf(0, -60, turn, 0.6 + (k % 2) * 0.2, ink, '#8FB08A'))
      .join(''),
  ([, , deep, , , ink]) =>
    rect(-46, -18, 92, 18, ink, 3) +
    rect(-40, -34, 82, 16, '#F4EFE3', 3) +
    rect(-44, -48, 84, 14, deep, 3) +
    rect(-44, -48, 10, 14, ink, 2),
  () =>
    path('M-26-44h52c0 30-8 44-26 44s-26-14-26-44Z', '#F7F3EA') +
    oval(0, -44, 26, 6, '#B8763E') +
    line('M26-36c20-4 20 22-4 22', '#F7F3EA', 7),
];

const shelf = (palette) =>
  rect(230, 96, 190, 10, palette[3], 3) +
  faint(rect(230, 106, 190, 8, '#2A1D14'), 0.08) +
  at(300, 96, COMPANY[1](palette), { scale: 0.8 }) +
  at(366, 96, COMPANY[0](palette), { scale: 0.62 });

const view = () =>
  rect(24, 44, 150, 176, '#FBFAF5', 6) +
  rect(34, 54, 130, 156, '#D9EBF2', 2) +
  circle(128, 92, 20, '#FFF3CB') +
  path('M34 170c30-34 56-36 82-8 18-20 34-22 48-10v58H34Z', '#A9C7B0') +
  path('M34 192c40-22 84-20 130-4v22H34Z', '#7FA588') +
  rect(96, 54, 6, 156, '#FBFAF5') +
  rect(34, 126, 130, 6, '#FBFAF5') +
  rect(16, 218, 166, 10, '#EFEAE0', 3);

/** At home: smaller, by the window, with company. */
export function athome(object, name, category) {
  const palette = PALETTES[category];
  const seed = hash(name);
  const company = COMPANY[seed % COMPANY.length](palette);
  return svg(
    defs(palette) +
      wall +
      view() +
      shelf(palette) +
      windowLight +
      table(292) +
      contact(98, 344, 54, 0.8) +
      at(92, 344, company, { scale: 1.05 }) +
      contact(244, 350, 96) +
      at(236 - 200 * 0.78, 352 - 322 * 0.78, object, { scale: 0.78 }),
  );
}

/** Under the sky: mountains, pines and a meadow. */
export function outdoors(object, name) {
  const pine = (x, y, scale, fill) =>
    at(
      x,
      y,
      path('M0-90l24 36H12l22 32H16l26 34h-84l26-34h-18l22-32h-12Z', fill) +
        rect(-5, -12, 10, 14, '#5B4033'),
      { scale },
    );
  const sky = `<defs>${gradient('wall', '#D5EBF0', '#FBF3E2')}${gradient('table', '#A9C48A', '#6F9460')}${glow('sun', '#FFF3CB', 0.95)}${glow('shadow', '#1E2A18', 0.5)}<clipPath id="half"><path d="M200 0h200v400H200Z"/></clipPath></defs>`;
  return svg(
    sky +
      rect(0, 0, 400, 400, 'url(#wall)') +
      circle(hash(name) % 2 ? 300 : 96, 96, 120, 'url(#sun)') +
      path('M0 232l70-92 46 50 70-108 84 118 52-58 78 90v80H0Z', '#9DBFC4') +
      path('M0 262l90-70 74 54 92-84 78 74 66-42v90H0Z', '#7CA7A3') +
      [30, 74, 330, 372]
        .map((x, k) => pine(x, 296, 0.7 + (k % 2) * 0.3, k % 2 ? '#3F7F6A' : '#57947A'))
        .join('') +
      path('M0 282c110-22 270-22 400 0v118H0Z', 'url(#table)') +
      faint(path('M0 330c120-30 280 20 400-14v84H0Z', '#fff'), 0.1) +
      contact(204, 352, 108) +
      at(200 - 200 * 0.84, 352 - 322 * 0.84, object, { scale: 0.84 }),
  );
}

/** Close by, on a deep ground. */
export function closeUp(object, name, category) {
  const palette = PALETTES[category];
  const [, , deep, , , ink] = palette;
  const left = hash(name) % 2 ? 26 : -26;
  const ground = `<defs>${gradient('wall', deep, ink, 0.4)}${glow('sun', '#fff', 0.55)}${glow('shadow', '#2A1D14', 0.5)}<clipPath id="half"><path d="M200 0h200v400H200Z"/></clipPath></defs>`;
  return svg(
    ground +
      rect(0, 0, 400, 400, 'url(#wall)') +
      circle(130, 90, 300, 'url(#sun)') +
      at(200 + left, 206, contact(0, 106, 120) + at(-200, -216, object), {
        scale: 1.62,
        turn: left > 0 ? 3 : -3,
      }),
  );
}

/** Alone on a ground of the category's colour, shown small and round. */
export function emblem(object, category) {
  const [light, , deep] = PALETTES[category];
  return svg(
    `<defs>${gradient('wall', light, deep)}${glow('shadow', '#2A1D14', 0.42)}<clipPath id="half"><path d="M200 0h200v400H200Z"/></clipPath></defs>` +
      rect(0, 0, 400, 400, 'url(#wall)') +
      at(26, 22, contact(200, 324, 112, 0.7) + object, { scale: 0.87 }),
  );
}

export { contact, glow, gradient, svg };
