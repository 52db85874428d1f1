/** A buyer's name as shown to others: its first character. */
export function maskName(name: string): string {
  const [first] = [...new Intl.Segmenter('zh-Hant-TW').segment(name.trim())];
  return `${first?.segment ?? '買'}＊＊`;
}
