import { type Hex, hexToBytes, keccak256 } from 'viem';

/**
 * Tests the log filter in a block's header (Ethereum Yellow Paper §4.3.1): 2048 bits, of which each address and each
 * topic of a log sets three. A clear bit proves absence; set bits only allow presence.
 */
export function bloomMayHold(bloom: Hex, items: readonly Hex[]): boolean {
  const bytes = hexToBytes(bloom);
  return items.every((item) =>
    bitsOf(item).every((bit) => ((bytes[255 - (bit >> 3)] ?? 0) & (1 << (bit & 7))) !== 0),
  );
}

/** The filter of the given addresses and topics. */
export function bloomOf(items: readonly Hex[]): Hex {
  const bytes = Buffer.alloc(256);
  for (const bit of items.flatMap(bitsOf)) {
    const position = 255 - (bit >> 3);
    bytes[position] = (bytes[position] ?? 0) | (1 << (bit & 7));
  }
  return `0x${bytes.toString('hex')}`;
}

function bitsOf(item: Hex): number[] {
  const digest = Buffer.from(keccak256(hexToBytes(item), 'bytes'));
  return [0, 2, 4].map((offset) => digest.readUInt16BE(offset) & 2047);
}
