/** Passkeys: a second factor of staff (ADR 080). */

/** Transports to an authenticator (WebAuthn level 3, with names of earlier browsers). */
export const PASSKEY_TRANSPORTS = [
  'ble',
  'cable',
  'hybrid',
  'internal',
  'nfc',
  'smart-card',
  'usb',
] as const;
export type PasskeyTransport = (typeof PASSKEY_TRANSPORTS)[number];

export const PASSKEY_NAME_MAX = 40;
/** Max. passkeys of one member of staff. */
export const PASSKEYS_MAX = 20;
/** Lifetime of a challenge, ms. */
export const PASSKEY_CHALLENGE_MS = 5 * 60_000;
