import { createECDH } from 'node:crypto';
import { sendDuePushes } from '../jobs/sendPushes';
import { notify } from '../modules/messages/notices/notify';
import { queueDuePushes } from '../modules/messages/push/queuePushes';
import { PUSH_SERVICES, vapidKeyOf } from '../push/pushConfig';
import type { Push, PushResult } from '../push/pushSender';
import { createTestApi, type TestApi } from './api';
import { createTestDatabase, type TestDatabase } from './database';
import { createMember, createSession } from './factories';

export const PUSH_KEY = vapidKeyOf(Buffer.alloc(32, 1));
export const PUSH_PATH = '/api/me/push';
const UNIT = 10n ** 18n;

/** A push service that keeps what it is sent, and answers as a test wants. */
export class PushService {
  readonly got: (Push & { shown: { title: string; text: string; link: string } })[] = [];
  answer: PushResult = { outcome: 'sent' };
  async send(push: Push): Promise<PushResult> {
    this.got.push({ ...push, shown: JSON.parse(push.payload) });
    return this.answer;
  }
  /** The names of the browsers, one for each push that they got. */
  get browsers(): string[] {
    return this.got.map(({ to }) => to.endpoint.split('/').at(-1) ?? '').sort();
  }
  /** The last letter of what each push links to. */
  get links(): string[] {
    return this.got.map(({ shown }) => shown.link.at(-1) ?? '').sort();
  }
}

export interface PushPerson {
  id: number;
  token: string;
}

export const subscriptionOf = (browser: string) => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/${browser}`,
  p256dh: createECDH('prime256v1').generateKeys('base64url'),
  auth: 'a'.repeat(22),
  key: PUSH_KEY.publicKey,
});

/** A shop that pushes, its members' browsers, and the job that sends. */
export class PushWorld {
  service = new PushService();

  private constructor(
    readonly own: TestDatabase,
    readonly api: TestApi,
  ) {}

  static async open(): Promise<PushWorld> {
    const own = await createTestDatabase();
    const push = { keys: [PUSH_KEY] as const, services: PUSH_SERVICES };
    return new PushWorld(own, await createTestApi(own.db, undefined, { push }));
  }
  async close(): Promise<void> {
    await this.api.close();
    await this.own.drop();
  }
  /** Between two tests: no browser, and a service that got nothing. */
  async reset(): Promise<void> {
    this.service = new PushService();
    await this.sql('DELETE FROM push_subscriptions');
  }
  async sql<R = Record<string, unknown>>(text: string, values: unknown[] = []): Promise<R[]> {
    return (await this.own.db.pool.query(text, values)).rows;
  }
  async signIn(id: number): Promise<PushPerson> {
    return { id, token: await createSession(this.own.db, id) };
  }
  person = async () => this.signIn(await createMember(this.own.db));

  async turnOn({ token }: PushPerson, browser: string, change: object = {}) {
    const body = { ...subscriptionOf(browser), ...change };
    return (await this.api.call(token, 'PUT', PUSH_PATH, body)).body;
  }
  stateOf = async ({ token }: PushPerson) =>
    (await this.api.call(token, 'GET', PUSH_PATH)).body.data;

  paid({ id }: PushPerson, no: string): Promise<void> {
    return this.own.db.transaction((tx) =>
      notify(tx, id, 'orderPaid', { out_trade_no: no, paid: '90.00 GAB' }),
    );
  }
  outbid({ id }: PushPerson, productId: number, bidId: number, price: bigint): Promise<void> {
    return this.own.db.transaction((tx) =>
      notify(tx, id, 'outbid', {
        lotId: productId,
        bidId,
        productId,
        price: price * UNIT,
        endsAtMs: 1,
      }),
    );
  }
  async deliver(): Promise<void> {
    await queueDuePushes(this.own.db);
    await sendDuePushes(this.own.db, this.service);
  }
  /** Makes postponed pushes due now. */
  makeDue = () => this.sql('UPDATE push_outbox SET next_try_at = now()');
}
