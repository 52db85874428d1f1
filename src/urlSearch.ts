/** The search part of a URL, `?state=won`, with the parameters that are set; empty without any. */
export function urlSearch(params: Record<string, string | false | undefined>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) if (value) search.set(name, value);
  const text = search.toString();
  return text && `?${text}`;
}

/** The page parameter of a list: omitted for the first page. */
export const pageParam = (current: number) => ({ current: current > 1 && String(current) });
