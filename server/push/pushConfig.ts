import { createECDH, hkdfSync } from 'node:crypto';
import type { EnvReader } from '../envReader';

/** A key pair that identifies the shop to push services (VAPID, RFC 8292); base64url. */
export interface VapidKey {
  publicKey: string;
  privateKey: string;
}

export interface PushConfig {
  /** Browsers subscribe with the first key; each of the others still signs for the browsers that subscribed with it. */
  keys: readonly [VapidKey, ...VapidKey[]];
  /** Hosts of push services: nothing is sent anywhere else. */
  services: readonly string[];
}

/** The push services of Chrome and Edge on Android, Firefox, Edge on Windows, and Safari. */
export const PUSH_SERVICES = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.notify.windows.com',
  '*.push.apple.com',
];

/** @throws when the bytes are no private key of P-256 */
export function vapidKeyOf(privateKey: Buffer): VapidKey {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey);
  return {
    publicKey: pair.getPublicKey('base64url'),
    privateKey: privateKey.toString('base64url'),
  };
}

function keyIn(text: string): VapidKey | undefined {
  if (!/^[A-Za-z0-9_-]{43}$/.test(text)) return undefined;
  try {
    return vapidKeyOf(Buffer.from(text, 'base64url'));
  } catch {
    return undefined;
  }
}

/** Reads VAPID_KEY: one private key, or a new one followed by older ones. */
export function readVapidKeys(reader: EnvReader): PushConfig['keys'] | undefined {
  const texts = reader.text('VAPID_KEY')?.split(/\s+/) ?? [];
  const keys = texts.flatMap((text) => keyIn(text) ?? []);
  const [first, ...older] = keys;
  const areAllKeys = keys.length === texts.length;
  if (areAllKeys) return first && [first, ...older];
  reader.note(
    'VAPID_KEY',
    'a private key of 32 bytes in base64url, as docs/OPERATING.md makes one',
    {
      secret: true,
    },
  );
  return undefined;
}

const HOST = /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+$/;

/** Reads PUSH_SERVICES, hosts with spaces in between; `*.` stands for anything before the rest. */
export function readPushServices(reader: EnvReader): readonly string[] {
  const hosts = reader.text('PUSH_SERVICES')?.split(/\s+/) ?? PUSH_SERVICES;
  if (hosts.every((host) => HOST.test(host))) return hosts;
  reader.note('PUSH_SERVICES', 'host names such as fcm.googleapis.com or *.push.apple.com');
  return [];
}

/** The demo's key, which needs no setting: from the secret that its first start makes. */
export function demoVapidKey(secret: Buffer): VapidKey {
  return vapidKeyOf(Buffer.from(hkdfSync('sha256', secret, '', 'web push', 32)));
}

/** Whether an endpoint is a URL of one of the services: members choose endpoints, and the server sends requests there. */
export function isOfService(endpoint: string, services: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (protocol !== 'https:' || port || username || password) return false;
  return services.some((host) =>
    host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host,
  );
}
