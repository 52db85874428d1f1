/** The first match wins: Edge and Opera also call themselves Chrome, and Chrome calls itself Safari. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/MetaMask/i, 'MetaMask App'],
  [/Line\//, 'LINE'],
  [/EdgA?\/|EdgiOS\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
];

const firstOf = (list: typeof BROWSERS, text: string) =>
  list.find(([pattern]) => pattern.test(text))?.[1];

/** Describes a user agent for its owner; names unknown parts as unknown. */
export function deviceOf(userAgent: string): string {
  const known = [firstOf(BROWSERS, userAgent), firstOf(SYSTEMS, userAgent)].filter(Boolean);
  return known.join('・') || '不明的裝置';
}
