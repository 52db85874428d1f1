import { contact, glow, gradient, svg } from './scenes.mjs';
import { at, circle, coin, faint, leaf, line, oval, path, rect } from './shapes.mjs';

/**
 * Each banner twice: 1200 × 400 with its words on the left, 800 × 600 with its words at the top. The
 * things on show stand right or below, out of the words' way.
 */
const FORMATS = { wide: { w: 1200, h: 400, floor: 340 }, phone: { w: 800, h: 600, floor: 540 } };

const base = (sky, ground) =>
  `<defs>${gradient('sky', ...sky)}${gradient('ground', ...ground)}${glow('sun', '#FFF6DC', 0.95)}${glow('shadow', '#1C1410', 0.5)}<clipPath id="half"><path d="M200 0h200v400H200Z"/></clipPath></defs>`;

/** Puts things on a line, `scale` times as large, with their shadows. */
const stand = (objects, things) =>
  things
    .map(
      ([name, x, y, scale]) =>
        contact(x, y + 2, 120 * scale, 0.9) +
        at(x - 200 * scale, y - 322 * scale, objects[name], { scale }),
    )
    .join('');

/** The places of up to four things, from left to right. */
const places = {
  wide: [
    [622, 0.72],
    [788, 1.02],
    [976, 0.92],
    [1122, 0.66],
  ],
  phone: [
    [130, 0.66],
    [310, 0.88],
    [510, 0.8],
    [690, 0.62],
  ],
};
const row = (objects, format, names, lift = 0) =>
  stand(
    objects,
    names.map((name, k) => [
      name,
      places[format][k][0],
      FORMATS[format].floor + (k % 2 ? 14 : 0) - lift,
      places[format][k][1],
    ]),
  );

const hill = (w, y, height, fill, shift = 0) =>
  path(
    `M0 ${y}C${w * (0.15 + shift)} ${y - height} ${w * (0.3 + shift)} ${y - height} ${w * 0.5} ${y - height * 0.3}S${w * (0.85 - shift)} ${y - height * 1.2} ${w} ${y - height * 0.4}V700H0Z`,
    fill,
  );

function teaSeason(objects, format) {
  const { w, h, floor } = FORMATS[format];
  const terraces = [0, 1, 2, 3, 4]
    .map((k) =>
      line(
        `M${w * 0.44} ${h * 0.62 + k * 18}C${w * 0.6} ${h * 0.5 + k * 18} ${w * 0.8} ${h * 0.66 + k * 16} ${w} ${h * 0.5 + k * 20}`,
        '#7FA670',
        7,
      ),
    )
    .join('');
  return (
    base(['#F4F6E6', '#D8E7C9'], ['#B48A5C', '#8B6540']) +
    rect(0, 0, w, h, 'url(#sky)') +
    circle(w * 0.74, h * 0.3, h * 0.62, 'url(#sun)') +
    circle(w * 0.74, h * 0.3, h * 0.13, '#FBE3A2') +
    hill(w, h * 0.72, 110, '#C5DCB6') +
    hill(w, h * 0.8, 80, '#A8C898', 0.1) +
    faint(terraces, 0.75) +
    hill(w, h * 0.94, 70, '#8FB67F', 0.05) +
    rect(0, floor - 34, w, h, 'url(#ground)') +
    faint(rect(0, floor - 34, w, 4, '#fff'), 0.4) +
    row(objects, format, ['gaiwan', 'oriental-beauty', 'oolong', 'yingge-cup']) +
    [
      [0.5, 0.12, 40],
      [0.93, 0.2, -30],
      [0.6, 0.3, 80],
    ]
      .map(([x, y, turn]) => leaf(w * x, h * y, turn, 0.34))
      .join('')
  );
}

function nightAuction(objects, format) {
  const { w, h, floor } = FORMATS[format];
  const beams = places[format]
    .slice(1, 3)
    .map(([x]) => faint(path(`M${x - 24} -10h48L${x + 130} ${floor}H${x - 130}Z`, '#FCE29A'), 0.2))
    .join('');
  const stars = Array.from({ length: 46 }, (_, k) =>
    circle(
      (k * k * 71 + k * 197) % w,
      (k * k * 13 + k * 89) % (h * 0.6),
      1 + (k % 3) * 0.7,
      '#F7E9C4',
    ),
  ).join('');
  const blocks = places[format]
    .slice(1, 3)
    .map(
      ([x, s]) =>
        rect(x - 120 * s, floor - 40, 240 * s, 76, '#4B3A63', 6) +
        rect(x - 128 * s, floor - 46, 256 * s, 16, '#5F4C7B', 5),
    )
    .join('');
  return (
    base(['#1E2142', '#3F3566'], ['#2A2244', '#17132B']) +
    rect(0, 0, w, h, 'url(#sky)') +
    faint(stars, 0.8) +
    circle(w * 0.94, h * 0.16, h * 0.34, 'url(#sun)').replace('/>', ' opacity=".35"/>') +
    circle(w * 0.94, h * 0.16, h * 0.085, '#FBE9BE') +
    hill(w, h * 0.9, 90, '#2E2A55') +
    beams +
    rect(0, floor, w, h, 'url(#ground)') +
    blocks +
    stand(objects, [
      ['film-camera', places[format][1][0], floor - 44, places[format][1][1] * 0.92],
      ['iron-kettle', places[format][2][0], floor - 44, places[format][2][1] * 0.95],
    ]) +
    stand(objects, [
      ['lucky-cat', places[format][3][0], floor + 24, places[format][3][1]],
      ['radio', places[format][0][0], floor + 24, places[format][0][1] * 0.9],
    ]) +
    [0.52, 0.64, 0.76, 0.88]
      .map(
        (x, k) =>
          line(`M${w * x} 0v${20 + (k % 2) * 16}`, '#7A6596', 2) +
          at(
            w * x,
            20 + (k % 2) * 16,
            oval(0, 20, 19, 22, '#D9573F') +
              oval(-5, 20, 8, 19, '#E9775A') +
              rect(-9, -4, 18, 6, '#E0A53A', 2) +
              rect(-9, 39, 18, 5, '#E0A53A', 2),
          ),
      )
      .join('')
  );
}

function craftMarket(objects, format) {
  const { w, h, floor } = FORMATS[format];
  const left = format === 'wide' ? w * 0.5 : 20;
  const right = w - 20;
  const stripe = (right - left) / 10;
  const top = format === 'wide' ? 16 : 236;
  const awning = Array.from({ length: 10 }, (_, k) =>
    path(
      `M${left + k * stripe} ${top}h${stripe}v66a${stripe / 2} ${stripe / 2} 0 0 1-${stripe} 0Z`,
      k % 2 ? '#FBF4E6' : '#C4624A',
    ),
  ).join('');
  const flags = Array.from({ length: 16 }, (_, k) =>
    path(
      `M${(k * w) / 16} ${6 + Math.sin(k) * 6}h${w / 22}l-${w / 44} 26Z`,
      ['#E0A53A', '#5E8CA8', '#7FA05A', '#C4624A'][k % 4],
    ),
  ).join('');
  return (
    base(['#FDF3E7', '#F4DCC6'], ['#B07C4E', '#865A34']) +
    rect(0, 0, w, h, 'url(#sky)') +
    circle(w * 0.75, h * 0.4, h * 0.7, 'url(#sun)') +
    faint(hill(w, h * 0.86, 120, '#E6BFA2'), 0.7) +
    faint(flags, format === 'wide' ? 0.85 : 0) +
    rect(left + 14, top, 12, h, '#8A5A36') +
    rect(right - 26, top, 12, h, '#8A5A36') +
    rect(left, top - 10, right - left, 16, '#8A5A36', 6) +
    awning +
    rect(0, floor - 20, w, h, 'url(#ground)') +
    faint(rect(0, floor - 20, w, 4, '#fff'), 0.4) +
    row(objects, format, ['leather-wallet', 'bamboo-basket', 'celadon-plate', 'vase'])
  );
}

function mountainDays(objects, format) {
  const { w, h, floor } = FORMATS[format];
  const pines = Array.from({ length: 14 }, (_, k) =>
    at(
      (k * w) / 13,
      floor - 8 + (k % 3) * 6,
      path('M0-90l24 36H12l22 32H16l26 34h-84l26-34h-18l22-32h-12Z', k % 2 ? '#163F44' : '#1C4C50'),
      { scale: 0.8 + (k % 3) * 0.35 },
    ),
  ).join('');
  return (
    base(['#173F4F', '#6E8F8A'], ['#23565A', '#123236']) +
    rect(0, 0, w, h, 'url(#sky)') +
    circle(w * 0.7, h * 0.62, h * 0.7, 'url(#sun)') +
    circle(w * 0.7, h * 0.6, h * 0.14, '#FCE3B0') +
    path(
      `M0 ${h * 0.7}L${w * 0.18} ${h * 0.42}L${w * 0.3} ${h * 0.58}L${w * 0.48} ${h * 0.3}L${w * 0.66} ${h * 0.62}L${w * 0.82} ${h * 0.4}L${w} ${h * 0.64}V${h}H0Z`,
      '#3B7480',
    ) +
    hill(w, h * 0.8, 70, '#2A6068') +
    pines +
    rect(0, floor - 20, w, h, 'url(#ground)') +
    stand(
      objects,
      format === 'wide'
        ? [
            ['tent', 860, 350, 0.9],
            ['backpack', 660, 372, 0.5],
            ['lantern', 1030, 374, 0.46],
            ['enamel-mug', 1120, 384, 0.34],
          ]
        : [
            ['tent', 420, 540, 1.05],
            ['backpack', 140, 570, 0.64],
            ['lantern', 640, 572, 0.56],
            ['enamel-mug', 730, 584, 0.38],
          ],
    )
  );
}

function giftSeason(objects, format) {
  const { w, h, floor } = FORMATS[format];
  const confetti = Array.from({ length: 40 }, (_, k) =>
    at(
      (k * k * 53 + k * 211) % w,
      (k * k * 17 + k * 67) % (h * 0.7),
      rect(-5, -2.5, 10, 5, ['#C4624A', '#E0A53A', '#7FA05A', '#5E8CA8'][k % 4], 2),
      { turn: (k * 47) % 180 },
    ),
  ).join('');
  return (
    base(['#FDEFEA', '#F6D3CB'], ['#D79A86', '#B57562']) +
    rect(0, 0, w, h, 'url(#sky)') +
    circle(w * 0.74, h * 0.36, h * 0.75, 'url(#sun)') +
    circle(w * 0.78, h * 0.62, h * 0.42, '#EFB9AC') +
    faint(confetti, format === 'wide' ? 0.55 : 0.35) +
    rect(0, floor - 26, w, h, 'url(#ground)') +
    faint(rect(0, floor - 26, w, 4, '#fff'), 0.4) +
    row(objects, format, ['honey', 'nougat', 'pineapple-cake', 'candle']) +
    coin(w * (format === 'wide' ? 0.87 : 0.9), h * (format === 'wide' ? 0.34 : 0.44), 24) +
    coin(w * 0.95, h * (format === 'wide' ? 0.22 : 0.36), 18)
  );
}

const ARTS = {
  'tea-season': teaSeason,
  'night-auction': nightAuction,
  'craft-market': craftMarket,
  'mountain-days': mountainDays,
  'gift-season': giftSeason,
};

/** Every banner in both formats, by its file's name. */
export const banners = (objects) =>
  Object.fromEntries(
    Object.entries(ARTS).flatMap(([name, draw]) =>
      Object.entries(FORMATS).map(([format, { w, h }]) => [
        `${name}-${format}`,
        svg(draw(objects, format), w, h),
      ]),
    ),
  );
