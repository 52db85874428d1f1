/** What stands in a URL's query, without what nobody can see or type. */
export function urlText(search: { get(name: string): string | null }, name: string): string {
  return (search.get(name) ?? '').replace(/\p{Cc}+/gu, ' ').trim();
}
