import { randomBytes } from 'node:crypto';
import { loadSecret, watchSecret } from '../compose/secretStore';
import { CATALOG } from '../db/releaseCatalog';
import { withClient } from '../db/withClient';
import { unsubscribePath } from '../modules/messages/notices/unsubscribeToken';
import { seal, tryUnseal } from '../modules/people/secondFactor/seal';
import { areTied } from '../modules/trade/fairness/traces';
import { createTestApp } from '../testing/app';
import { expectAuditClean, ownerUrlOf } from '../testing/database';
import { EmailDesk } from '../testing/emailDesk';
import { createMember, createSession } from '../testing/factories';
import { createLot } from '../testing/lots';
import { until } from '../testing/until';
import { endFormerSecrets, replaceSecret } from './rotateSecret';

const LOOK_MS = 20;

/** Two processes of one shop. */
async function openTwo() {
  const first = await createTestApp();
  const { db } = first;
  const open = async () => {
    const secret = await loadSecret(db);
    return { secret, watched: watchSecret(db, secret, LOOK_MS) };
  };
  const [one, other] = [await open(), await open()];
  const desk = await createTestApp({ db, settings: { secret: one.secret, demo: false } });
  const counter = await createTestApp({ db, settings: { secret: other.secret, demo: false } });
  return {
    db,
    apps: [desk, counter] as const,
    secrets: [one.secret, other.secret] as const,
    watches: [one.watched, other.watched] as const,
    async close() {
      one.watched.stop();
      other.watched.stop();
      await desk.close();
      await counter.close();
      await first.close();
    },
  };
}

let shop: Awaited<ReturnType<typeof openTwo>>;
beforeEach(async () => {
  shop = await openTwo();
});
afterEach(async () => {
  await expectAuditClean(shop.db);
  await shop.close();
});

/** As if the replacement had been so many seconds earlier. */
const passTime = (seconds: number) =>
  shop.db.pool.query(
    `UPDATE settings SET value = (SELECT jsonb_agg(jsonb_set(f, '{until}', to_jsonb((f ->> 'until')::float8 - $1 * 1000)))
       FROM jsonb_array_elements(value) f) WHERE key = 'former_secrets'`,
    [seconds],
  );
const keysOf = () => shop.secrets.map(({ current }) => current.toString('hex'));
const untilBothSign = (key: string) => until(() => keysOf().every((one) => one !== key));
async function replace(): Promise<string> {
  const [before = ''] = keysOf();
  await replaceSecret(shop.db);
  await until(() => shop.secrets.every(({ accepted }) => accepted.length > 1));
  return before;
}

it('both processes accept the new secret before one signs with it, and both sign with it then', async () => {
  const before = await replace();
  expect(keysOf()).toEqual([before, before]);
  await expect(replaceSecret(shop.db)).rejects.toThrow(/under way|try again in \d+ s/);
  await expect(endFormerSecrets(shop.db)).rejects.toThrow(/try again in \d+ s/);
  await passTime(61);
  await untilBothSign(before);
  const [one, other] = keysOf();
  expect(one).toBe(other);
  // A process that has not looked for a while may still sign with the former one.
  await expect(endFormerSecrets(shop.db)).rejects.toThrow(/try again in \d+ s/);
});

it('a code that one process mailed before is taken by the other afterwards, and once', async () => {
  const [desk, counter] = shop.apps.map((app) => new EmailDesk(app));
  if (!desk || !counter) throw new Error('two processes');
  const email = desk.newEmail();
  const code = await desk.askAndRead(email);
  const before = await replace();
  await passTime(61);
  await untilBothSign(before);
  const body = { ticket: desk.ticketOf(email), code };
  expect((await counter.post('', '/api/auth/email', body)).body.errorCode).toBe('');
  expect((await desk.post('', '/api/auth/email', body)).body.errorCode).toBe('EMAIL_CODE_EXPIRED');
});

it('a code that is signed with the new secret is taken where the old one still signs', async () => {
  const [desk, counter] = shop.apps.map((app) => new EmailDesk(app));
  if (!desk || !counter) throw new Error('two processes');
  const before = await replace();
  // The other process does not look again: it stands still.
  shop.watches[1].stop();
  await passTime(61);
  await until(() => keysOf()[0] !== before);
  expect(keysOf()[1]).toBe(before);
  const email = desk.newEmail();
  const code = await desk.askAndRead(email);
  const body = { ticket: desk.ticketOf(email), code };
  expect((await counter.post('', '/api/auth/email', body)).body.errorCode).toBe('');
});

it('sessions, links in old mails and names in running auctions stay; they end with the former secret, sessions do not', async () => {
  const { db, apps } = shop;
  const [app] = apps;
  const memberId = await createMember(db);
  const email = `m${memberId}@shop.example`;
  await db.pool.query('UPDATE members SET email = $2 WHERE id = $1', [memberId, email]);
  const token = await createSession(db, memberId);
  const link = () => unsubscribePath(shop.secrets[0], { memberId, groups: ['bidding'] }, email);
  const old = link();
  const lot = await createLot(db);
  await db.pool.query(`UPDATE lots SET created_at = created_at - interval '1 hour'`);
  const nameIn = async (id: number) =>
    (await app.call(token, 'GET', `/api/auctions/${id}`)).body.data.me;
  const open = async (path: string) =>
    (await app.app.inject({ method: 'GET', url: path })).statusCode;
  const name = await nameIn(lot);
  const before = await replace();
  await passTime(61);
  await untilBothSign(before);

  expect(link()).not.toBe(old);
  expect([await open(old), await open(link())]).toEqual([200, 200]);
  expect(await nameIn(lot)).toBe(name);
  await passTime(60);
  expect(await endFormerSecrets(db)).toEqual({ ended: 1, resealed: 0 });
  await until(() => shop.secrets.every(({ accepted }) => accepted.length === 1));
  expect([await open(old), await open(link())]).toEqual([410, 200]);
  expect(await nameIn(lot)).not.toBe(name);
  expect(await endFormerSecrets(db)).toEqual({ ended: 0, resealed: 0 });
});

it('accounts are tied by a device of before and after', async () => {
  const { db, apps } = shop;
  const desk = new EmailDesk(apps[0]);
  const signIn = async (device: string) => {
    const email = desk.newEmail();
    const code = await desk.askAndRead(email);
    return (await desk.enter(email, code, device)).body.data.member.id as number;
  };
  const [device = '', another = ''] = [0, 1].map(() => randomBytes(16).toString('base64url'));
  const seller = await signIn(device);
  const before = await replace();
  await passTime(61);
  await untilBothSign(before);
  const second = await signIn(device);
  expect(await areTied(db, seller, second)).toBe(true);
  expect(await areTied(db, seller, await signIn(another))).toBe(false);
});

it('second factors that the secret sealed are sealed with the new one before the former ends', async () => {
  const { db, secrets } = shop;
  const phone = Buffer.from('of a phone, twenty b');
  const [one, other] = [await createMember(db), await createMember(db)];
  const foreign = seal(phone, other, [Buffer.alloc(32, 9)]);
  const stored = { [one]: seal(phone, one, secrets[0].accepted), [other]: foreign };
  for (const [id, sealed] of Object.entries(stored)) {
    await db.pool.query(
      'INSERT INTO second_factors (member_id, secret, enrolled_at) VALUES ($1, $2, now())',
      [id, sealed],
    );
  }
  const before = await replace();
  await passTime(121);
  await untilBothSign(before);
  expect(await endFormerSecrets(db)).toEqual({ ended: 1, resealed: 1 });
  await until(() => secrets[1].accepted.length === 1);
  const { rows } = await db.pool.query('SELECT member_id, secret FROM second_factors');
  const sealedOf = (id: number) => rows.find((row) => Number(row.member_id) === id)?.secret;
  expect(tryUnseal(sealedOf(one), one, secrets[1].accepted)?.secret).toEqual(phone);
  // Another key's.
  expect(sealedOf(other)).toEqual(foreign);
  await db.pool.query('DELETE FROM second_factors');
});

it('no release records the secret, which would be a changed setting afterwards', async () => {
  const { db } = shop;
  expect(
    (await db.pool.query(CATALOG.settings)).rows.map((row) => Object.values(row)[0]),
  ).not.toContain('setting secret');
});

it('says so where no shop has started yet', async () => {
  await withClient(ownerUrlOf(shop.db), (owner) =>
    owner.query(`DELETE FROM settings WHERE key = 'secret'`),
  );
  await expect(replaceSecret(shop.db)).rejects.toThrow(/no shop in this database/);
  await expect(endFormerSecrets(shop.db)).rejects.toThrow(/no shop in this database/);
});
