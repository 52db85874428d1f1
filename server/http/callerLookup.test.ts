import { setImmediate as endOfTurn } from 'node:timers/promises';
import { createTestDatabase, type TestDatabase } from '../testing/database';
import * as make from '../testing/factories';
import { until } from '../testing/until';
import { tokenHash } from './caller';
import { CallerLookup } from './callerLookup';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

it('requests of one turn share a statement, and each gets its own caller or none', async () => {
  const members = [await make.createMember(test.db), await make.createMember(test.db)];
  const tokens: string[] = [];
  for (const id of members) tokens.push(await make.createSession(test.db, id));
  const run = jest.spyOn(test.db, 'run');
  const lookup = new CallerLookup(test.db);
  const asked = [...tokens, 'unknown', ...tokens].map((token) => lookup.find(tokenHash(token)));
  const found = (await Promise.all(asked)).map((row) => row?.member_id);
  expect(found).toEqual([...members, undefined, ...members]);
  expect(run).toHaveBeenCalledTimes(1);
  // A session that was revoked after an earlier lookup is asked for again.
  await test.db.pool.query('UPDATE sessions SET revoked_at = now() WHERE member_id = $1', [
    members[0],
  ]);
  expect(await lookup.find(tokenHash(tokens[0] ?? ''))).toBeUndefined();
  expect(run).toHaveBeenCalledTimes(2);
  run.mockRestore();
});

it.each([60_000, 1])(
  'requests that come while a lookup is under way share the next, at most %i ms later',
  async (patienceMs) => {
    const asked: number[] = [];
    const answers: (() => void)[] = [];
    const run = async (_: unknown, [hashes]: unknown[] = []) => {
      asked.push(Array.isArray(hashes) ? hashes.length : 0);
      await new Promise<void>((resolve) => answers.push(resolve));
      return [];
    };
    const lookup = new CallerLookup({ run }, patienceMs);
    const find = () => lookup.find(Buffer.from('a'));
    const all = [find()];
    await until(() => asked.length === 1);
    all.push(find(), find());
    if (patienceMs > 1) {
      await endOfTurn();
      await endOfTurn();
      all.push(find());
      answers[0]?.();
    }
    await until(() => asked.length === 2);
    expect(asked).toEqual([1, all.length - 1]);
    for (const answer of answers) answer();
    await Promise.all(all);
  },
);

it('a lookup that fails is no answer for the requests after it', async () => {
  let isAway = true;
  const lookup = new CallerLookup({
    run: async () => {
      if (isAway) throw new Error('away');
      return [];
    },
  });
  const failed = lookup.find(Buffer.from('a'));
  await endOfTurn();
  isAway = false;
  const next = lookup.find(Buffer.from('a'));
  await expect(failed).rejects.toThrow('away');
  expect(await next).toBeUndefined();
});
