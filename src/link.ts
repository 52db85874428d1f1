/** A path that does not start with `http` gets one leading slash (SPEC §2), so it stays on this site. */
export function link(path: string): string {
  return path.startsWith('http') ? path : `/${path.replace(/^[/\\]+/, '')}`;
}
