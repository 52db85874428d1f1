/** Pictures in words: how many, and what their descriptions say. */
export function picturesText(value: unknown): string {
  const pictures: unknown[] = Array.isArray(value) ? value : [];
  if (pictures.length === 0) return '沒有圖片';
  const alts = pictures.flatMap((one) =>
    typeof one === 'object' && one !== null && 'alt' in one && one.alt ? [String(one.alt)] : [],
  );
  return `${pictures.length} 張圖片${alts.length > 0 ? `（${alts.join('、')}）` : ''}`;
}
