/**
 * Whether a redirect stays on this site: `/x`, not `//x` or `/\x`, and without the control
 * characters that browsers drop from URLs (`/<tab>/x` is `//x` to them).
 */
export function isLocalPath(path: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
  return /^\/(?![/\\])[^\u0000-\u001f\\]*$/.test(path);
}
