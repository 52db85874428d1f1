const textOf = (one: object, key: string) => {
  const value: unknown = Reflect.get(one, key);
  return typeof value === 'string' ? value : '';
};
/** The name of a picture: its description, else its file. */
const nameOf = (one: unknown) =>
  typeof one === 'object' && one !== null
    ? textOf(one, 'alt') || textOf(one, 'url').split('/').at(-1)?.slice(0, 24)
    : undefined;

/** Pictures in words: how many, and what their descriptions or files say. */
export function picturesText(value: unknown): string {
  const pictures: unknown[] = Array.isArray(value) ? value : [];
  if (pictures.length === 0) return '沒有圖片';
  const names = pictures.flatMap((one) => nameOf(one) || []);
  return `${pictures.length} 張圖片${names.length > 0 ? `（${names.join('、')}）` : ''}`;
}
