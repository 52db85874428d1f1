/** The few shapes that everything is drawn with. Objects stand in 400 × 400 on a table at y = 322. */

/** To a tenth of a unit: nobody sees more. */
const n = (value) => String(Math.round(value * 10) / 10);

export const rect = (x, y, w, h, fill, rx = 0) =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}"${rx ? ` rx="${n(rx)}"` : ''} fill="${fill}"/>`;
export const circle = (cx, cy, r, fill) =>
  `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(r)}" fill="${fill}"/>`;
export const oval = (cx, cy, rx, ry, fill) =>
  `<ellipse cx="${n(cx)}" cy="${n(cy)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"/>`;
export const path = (d, fill) => `<path d="${d}" fill="${fill}"/>`;
export const line = (d, stroke, width = 4) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
export const at = (x, y, inner, { turn = 0, scale = 1 } = {}) =>
  `<g transform="translate(${n(x)} ${n(y)})${turn ? ` rotate(${n(turn)})` : ''}${scale === 1 ? '' : ` scale(${scale})`}">${inner}</g>`;
export const faint = (inner, opacity) => `<g opacity="${opacity}">${inner}</g>`;

/** A body lit from the left: its right half lies in shade. `#half` is the scene's. */
export const body = (d, fill) =>
  `${path(d, fill)}<path d="${d}" fill="#1c1410" opacity=".12" clip-path="url(#half)"/>`;
/** A box with a body's light. */
export const block = (x, y, w, h, fill, rx = 0) =>
  body(
    rx
      ? `M${x + rx} ${y}h${w - 2 * rx}a${rx} ${rx} 0 0 1 ${rx} ${rx}v${h - 2 * rx}a${rx} ${rx} 0 0 1-${rx} ${rx}h-${w - 2 * rx}a${rx} ${rx} 0 0 1-${rx}-${rx}v-${h - 2 * rx}a${rx} ${rx} 0 0 1 ${rx}-${rx}Z`
      : `M${x} ${y}h${w}v${h}h-${w}Z`,
    fill,
  );
/** Light that runs down the left side. */
export const shine = (x, y, h, w = 7) => faint(rect(x, y, w, h, '#fff', w / 2), 0.35);

export const leaf = (x, y, turn = 0, scale = 0.4, fill = '#5B8F5E', light = '#79AD76') =>
  at(
    x,
    y,
    path('M0 0C-26-22-26-62 0-92 26-62 26-22 0 0Z', fill) + path('M0 0C26-22 26-62 0-92Z', light),
    {
      turn,
      scale,
    },
  );
export const sprig = (x, y, scale = 0.4) =>
  leaf(x, y, -42, scale) + leaf(x, y, 0, scale * 1.15) + leaf(x, y, 42, scale);
export const steam = (x, y) =>
  faint(
    line(`M${x - 14} ${y}c-10-14 10-22 0-38M${x + 12} ${y}c-10-14 10-22 0-38`, '#fff', 5),
    0.85,
  );
export const coin = (x, y, r) =>
  circle(x, y, r, '#E0A53A') +
  circle(x, y, r * 0.82, '#F4C65C') +
  line(
    `M${n(x + r * 0.36)} ${n(y - r * 0.3)}a${n(r * 0.46)} ${n(r * 0.46)} 0 1 0 ${n(r * 0.1)} ${n(r * 0.34)}h-${n(r * 0.36)}`,
    '#B07A1C',
    Math.max(2, r * 0.16),
  );
