import { createHash } from 'node:crypto';
import type {
  getPush as getContract,
  turnPushOff as offContract,
  turnPushOn as onContract,
  PushState,
  testPush as testContract,
} from '@common/endpoints/push';
import { SITE_NAME } from '@common/siteName';
import type { Database, Queryable } from '../../../db/database';
import { AppError } from '../../../errors';
import type { Caller } from '../../../http/caller';
import { limiterOf } from '../../../http/limiter';
import type { Call } from '../../../http/route';
import { isOfService } from '../../../push/pushConfig';
import type { Settings } from '../../../services';
import * as sql from './store';

/** Max. browsers of one member; a further one replaces the browser that subscribed first. */
const MAX_BROWSERS = 10;
const TEST_TTL_S = 60;
const TESTS_A_MINUTE = 5;

const tests = limiterOf('pushTests');

interface PushCall {
  caller: Caller;
  settings: Settings;
}

async function stateOf(db: Queryable, { caller, settings }: PushCall): Promise<PushState> {
  const state = await db.one(sql.readState, [caller.memberId, caller.sessionId]);
  return { key: settings.push?.keys[0].publicKey ?? null, ...state };
}

export const readPush = (call: Call<typeof getContract>) => stateOf(call.db, call);

/**
 * Pushes the member's notices to the browser of this session; a member who used the browser before gets no more pushes there.
 * @throws AppError PUSH_CLOSED, PUSH_SERVICE, PUSH_KEYS, SIGN_IN_REQUIRED when the session has ended meanwhile
 */
export async function turnPushOn(call: Call<typeof onContract>): Promise<PushState> {
  const { tx, caller, settings, body } = call;
  const { endpoint, p256dh, auth, key } = body;
  if (!settings.push) throw new AppError('PUSH_CLOSED');
  const { keys, services } = settings.push;
  if (!isOfService(endpoint, services)) throw new AppError('PUSH_SERVICE');
  if (!keys.some(({ publicKey }) => publicKey === key)) throw new AppError('PUSH_KEYS');
  if (!(await tx.maybeOne(sql.lockSession, [caller.sessionId]))) {
    throw new AppError('SIGN_IN_REQUIRED');
  }
  const hash = createHash('sha256').update(endpoint).digest();
  await tx.run(sql.deleteEarlier, [caller.sessionId, hash]);
  const { memberId, sessionId } = caller;
  await tx.run(sql.insertSubscription, [memberId, sessionId, endpoint, hash, p256dh, auth, key]);
  await tx.run(sql.deleteOldest, [memberId, MAX_BROWSERS]);
  return stateOf(tx, call);
}

export async function turnPushOff(call: Call<typeof offContract>): Promise<PushState> {
  await call.tx.run(sql.deleteOfSession, [call.caller.sessionId]);
  return stateOf(call.tx, call);
}

/** @throws AppError TOO_OFTEN */
export async function limitTests({ db, caller }: { db: Database; caller: Caller }): Promise<void> {
  const limiter = tests(db);
  if (await limiter.admit(`member ${caller.memberId}`, TESTS_A_MINUTE)) return;
  throw new AppError('TOO_OFTEN', { data: { seconds: limiter.secondsLeft } });
}

const TEST = {
  id: 0,
  title: SITE_NAME,
  text: '推播通知已經開啟，之後會像這樣通知您。',
  link: '/member/notices?view=settings',
  tag: 'test',
};

/** @throws AppError PUSH_CLOSED, PUSH_NOT_HERE */
export async function testPush({ tx, caller, settings }: Call<typeof testContract>): Promise<null> {
  if (!settings.push) throw new AppError('PUSH_CLOSED');
  const queued = await tx.run(sql.insertTest, [caller.sessionId, JSON.stringify(TEST), TEST_TTL_S]);
  if (queued.length === 0) throw new AppError('PUSH_NOT_HERE');
  return null;
}
