/** A buyer's name as others see it: its first character. */
export function maskName(name: string): string {
  const [first] = [...new Intl.Segmenter('zh-Hant-TW').segment(name.trim())];
  return `${first?.segment ?? '買'}＊＊`;
}
