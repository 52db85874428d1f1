import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { AppError } from '../../../errors';
import type { SealKeys } from '../../../sealKeys';

const IV_BYTES = 12;
const TAG_BYTES = 16;

const keyOf = (key: Buffer) => Buffer.from(hkdfSync('sha256', key, '', 'second factor', 32));
const owner = (memberId: number) => Buffer.from(`member ${memberId}`);

/** Encrypts by AES-256-GCM. The member's id is authenticated: the secret does not open in another member's row. */
export function seal(secret: Buffer, memberId: number, [key]: SealKeys): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(key), iv).setAAD(owner(memberId));
  return Buffer.concat([iv, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
}

function openWith(sealed: Buffer, memberId: number, key: Buffer): Buffer | undefined {
  const iv = sealed.subarray(0, IV_BYTES);
  const options = { authTagLength: TAG_BYTES };
  const decipher = createDecipheriv('aes-256-gcm', keyOf(key), iv, options)
    .setAAD(owner(memberId))
    .setAuthTag(sealed.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([
      decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)),
      decipher.final(),
    ]);
  } catch {
    return undefined;
  }
}

/** The secret, and the index of the key that opened it; undefined when it was sealed with none of these. */
export function tryUnseal(
  sealed: Buffer,
  memberId: number,
  keys: SealKeys,
): { secret: Buffer; keyIndex: number } | undefined {
  for (const [keyIndex, key] of keys.entries()) {
    const secret = openWith(sealed, memberId, key);
    if (secret) return { secret, keyIndex };
  }
  return undefined;
}

/** @throws AppError SECOND_FACTOR_SEALED when it was sealed with none of these keys */
export function unseal(sealed: Buffer, memberId: number, keys: SealKeys): Buffer {
  const opened = tryUnseal(sealed, memberId, keys);
  if (!opened) throw new AppError('SECOND_FACTOR_SEALED');
  return opened.secret;
}
