/** The names of a text's `{holes}`. */
export type Holes<T extends string> = T extends `${string}{${infer H}}${infer Rest}`
  ? H | Holes<Rest>
  : never;

/** Fills a text's `{holes}`; what nothing is known of stays empty. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (_, hole: string) =>
    Object.hasOwn(values, hole) ? String(values[hole]) : '',
  );
}
