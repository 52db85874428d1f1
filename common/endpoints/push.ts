import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../endpoint';
import { Nothing, nullable, strictObject } from '../schemas';

/** An uncompressed point of P-256 as base64url: 65 bytes. */
const PublicKey = Type.String({ pattern: '^[A-Za-z0-9_-]{87}$' });

const PushStateSchema = strictObject({
  /** The key that browsers subscribe with; null: this shop pushes nothing. */
  key: nullable(PublicKey),
  /** Whether this session's browser gets pushes. */
  here: Type.Boolean(),
  /** All browsers of the member that do. */
  browsers: Type.Integer({ minimum: 0 }),
});
export type PushState = Static<typeof PushStateSchema>;

export const getPush = endpoint({
  method: 'GET',
  path: '/api/me/push',
  who: 'member',
  viewableAsMember: true,
  tag: 'push',
  summary: 'Whether my notices are pushed to this browser, and the key that it subscribes with',
  data: PushStateSchema,
});

export const turnPushOn = endpoint({
  method: 'PUT',
  path: '/api/me/push',
  who: 'member',
  tag: 'push',
  summary:
    'Push my notices to this browser until the session ends; a browser that another member had becomes mine',
  body: strictObject({
    /** As the browser's PushSubscription names them. */
    endpoint: Type.String({ pattern: '^https://', maxLength: 1000 }),
    p256dh: PublicKey,
    /** 16 bytes. */
    auth: Type.String({ pattern: '^[A-Za-z0-9_-]{22}$' }),
    /** The key that it subscribed with. */
    key: PublicKey,
  }),
  data: PushStateSchema,
});

export const turnPushOff = endpoint({
  method: 'DELETE',
  path: '/api/me/push',
  who: 'member',
  tag: 'push',
  summary: 'Push nothing to this browser any more',
  data: PushStateSchema,
  allowedToFrozenMembers: true,
});

export const testPush = endpoint({
  method: 'POST',
  path: '/api/me/push/test',
  who: 'member',
  tag: 'push',
  summary: 'Push a test to this browser',
  data: Nothing,
});
