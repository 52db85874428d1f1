import { code128 } from './code128';

/** Clear space on each side that scanners need, modules. */
const QUIET = 10;

/** The barcode of a tracking number (Code 128); nothing for a number that has none. */
export function Barcode({ text, className }: { text: string; className?: string | undefined }) {
  const widths = code128(text);
  if (!widths) return null;
  const bars: { x: number; width: number }[] = [];
  let x = QUIET;
  // Bars and spaces alternate, a bar first.
  for (const [at, width] of widths.entries()) {
    if (at % 2 === 0) bars.push({ x, width });
    x += width;
  }
  const total = x + QUIET;
  return (
    <svg
      className={className}
      viewBox={`0 0 ${total} 40`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      role="img"
      aria-label={`條碼 ${text}`}
    >
      <title>{text}</title>
      <rect width={total} height={40} fill="#fff" />
      {bars.map((bar) => (
        <rect key={bar.x} {...bar} height={40} />
      ))}
    </svg>
  );
}
