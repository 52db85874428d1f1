const HEX = /^(?:0x)?([0-9a-f]*)$/i;
/** Number of hex digits: r, s and v; r and s with the parity in s's top bit (EIP-2098). */
const FULL = 130;
const COMPACT = 128;

/**
 * Normalises an Ethereum signature to 65 bytes in lower-case hexadecimal with 0x. Accepts the compact form (EIP-2098),
 * a missing 0x, and a parity of 0 or 1 for 27 or 28. Undefined for signatures of contract wallets (EIP-1271,
 * EIP-6492) and other values.
 */
export function normaliseSignature(value: unknown): `0x${string}` | undefined {
  if (typeof value !== 'string') return undefined;
  const hex = HEX.exec(value.trim())?.[1]?.toLowerCase();
  if (hex?.length === COMPACT) {
    const top = Number.parseInt(hex.charAt(64), 16);
    const s = (top & 7).toString(16) + hex.slice(65);
    return `0x${hex.slice(0, 64)}${s}${top >= 8 ? '1c' : '1b'}`;
  }
  if (hex?.length !== FULL) return undefined;
  const parity = Number.parseInt(hex.slice(COMPACT), 16);
  return parity > 1 ? `0x${hex}` : `0x${hex.slice(0, COMPACT)}${(27 + parity).toString(16)}`;
}
