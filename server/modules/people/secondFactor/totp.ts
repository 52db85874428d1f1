import { createHmac, timingSafeEqual } from 'node:crypto';
import { SITE_NAME } from '@common/siteName';

const STEP_S = 30;
const DIGITS = 6;
/** Steps before and after the present one: the phone's clock may be off, and typing takes time. */
const SKEW = 1;

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648 without padding. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('');
}

/** RFC 4226: the code of a counter, with SHA-1 as all apps have it. */
export function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/**
 * RFC 6238: the time step whose code this is.
 * @param now seconds since the epoch
 * @param after the last accepted step: it and earlier ones no longer count
 */
export function acceptedStep(
  secret: Buffer,
  code: string,
  { now, after }: { now: number; after: number },
): number | undefined {
  const present = Math.floor(now / STEP_S);
  const steps = Array.from({ length: 2 * SKEW + 1 }, (_, n) => present - SKEW + n);
  if (!/^\d{6}$/.test(code)) return undefined;
  const typed = Buffer.from(code);
  return steps.find(
    (step) => step > after && timingSafeEqual(Buffer.from(codeAt(secret, step)), typed),
  );
}

/** The otpauth URI of the QR code, for an authenticator app. */
export function enrolmentUri(secret: Buffer, account: string): string {
  const label = `${encodeURIComponent(SITE_NAME)}:${encodeURIComponent(account)}`;
  const query = `secret=${base32(secret)}&issuer=${encodeURIComponent(SITE_NAME)}`;
  return `otpauth://totp/${label}?${query}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_S}`;
}
