/**
 * Extracts a transaction hash from pasted text: the hash itself, or a block explorer's URL. Undefined without one, or
 * with several.
 */
export function findTxHash(text: string): string | undefined {
  const found = new Set(text.match(/(?<![0-9a-zA-Z])0x[0-9a-f]{64}(?![0-9a-zA-Z])/gi) ?? []);
  const [hash, more] = found;
  return more === undefined ? hash?.toLowerCase() : undefined;
}
