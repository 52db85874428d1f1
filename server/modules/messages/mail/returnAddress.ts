import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ShopSecret } from '../../../shopSecret';

/** Bytes of the signature in an address; 64 letters are all that a name before `@` may have. */
const MAC_BYTES = 10;

/** A mail of the outbox: its number, its time in ms since the epoch, and its recipient. */
export interface ReturnedMail {
  id: number;
  createdAt: number;
  to: string;
}

const macOf = (key: Buffer, { id, createdAt, to }: ReturnedMail): Buffer =>
  createHmac('sha256', key)
    .update(`returned mail ${id} ${createdAt} ${to}`)
    .digest()
    .subarray(0, MAC_BYTES);

/** `bounces+12-1795844317858-….@shop.example`: whoever has such an address has got the mail, or carried it. */
export function returnAddress(secret: ShopSecret, mail: ReturnedMail, bounces: string): string {
  const { id, createdAt } = mail;
  const [name, domain] = bounces.split('@');
  return `${name}+${id}-${createdAt}-${macOf(secret.current, mail).toString('hex')}@${domain}`;
}

/** What an address claims; `isGenuine` says whether the shop made it for a mail to `to`. Servers may change its case. */
export function readReturnAddress(address: string):
  | (Omit<ReturnedMail, 'to'> & {
      isGenuine: (secret: ShopSecret, to: string) => boolean;
    })
  | undefined {
  const found = /\+(\d{1,15})-(\d{13})-([0-9a-f]{20})@/i.exec(address);
  if (!found) return undefined;
  const [, id, createdAt] = found.map(Number) as [number, number, number, number];
  const given = Buffer.from(String(found[3]), 'hex');
  return {
    id,
    createdAt,
    isGenuine: (secret, to) =>
      secret.accepted.some((key) => timingSafeEqual(given, macOf(key, { id, createdAt, to }))),
  };
}
