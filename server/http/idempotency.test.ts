import { LockedElsewhere } from '../errors';
import { createTestDatabase, type TestDatabase } from '../testing/database';
import {
  findAnswer,
  requireKey,
  runBatchIdempotently,
  runIdempotently,
  type WriteAttempt,
} from './idempotency';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
  await test.db.pool.query('SELECT 1');
});
afterAll(() => test.drop());

let serial = 0;
const attempt = (change: Partial<WriteAttempt> = {}): WriteAttempt => {
  serial += 1;
  return { scope: 'm:1', key: `key-${serial}`, request: 'POST /x {}', secret: false, ...change };
};
class Refused extends Error {}
/** An expected refusal is an answer; anything else is thrown. */
const refusal = (error: unknown): string => {
  if (error instanceof Refused) return `refused: ${error.message}`;
  throw error;
};
const answering = (asked: WriteAttempt, answer: string) => {
  const work = jest.fn(async () => answer);
  return { work, run: () => runIdempotently(test.db, asked, work, refusal) };
};
const stored = async ({ scope }: WriteAttempt): Promise<Buffer[]> =>
  (
    await test.db.pool.query(
      'SELECT answer FROM idempotency_keys WHERE scope = $1 ORDER BY created_at',
      [scope],
    )
  ).rows.map(({ answer }) => answer);
const expire = ({ scope }: WriteAttempt) =>
  test.db.pool.query('UPDATE idempotency_keys SET answer = NULL WHERE scope = $1', [scope]);

it.each([undefined, '', 'short', '鍵鍵鍵鍵鍵鍵鍵鍵', 'a'.repeat(129), ['key-12345']])(
  'the key %j is refused at its header',
  (header) => {
    expect(() => requireKey(header)).toThrow(
      expect.objectContaining({
        code: 'BAD_INPUT',
        data: { faults: [{ field: 'Idempotency-Key', message: '必填' }] },
      }),
    );
  },
);

it('a key of 8 to 128 printable letters is taken as it is', () => {
  for (const key of ['a'.repeat(8), '~'.repeat(128)]) expect(requireKey(key)).toBe(key);
});

it('a write runs once; what is sent again gets its answer', async () => {
  const asked = attempt();
  expect(await findAnswer(test.db, asked)).toBeNull();
  const { work, run } = answering(asked, '{"done":1}');
  expect(await run()).toMatchObject({ isCommitted: true, answer: '{"done":1}' });
  expect(await run()).toMatchObject({ isCommitted: false, answer: '{"done":1}' });
  expect(await findAnswer(test.db, asked)).toBe('{"done":1}');
  expect(work).toHaveBeenCalledTimes(1);
  // The key is its sender's: another one's write is another write.
  const other = answering({ ...asked, scope: 'm:2' }, '{"done":2}');
  expect(await other.run()).toMatchObject({ isCommitted: true, answer: '{"done":2}' });
});

it('simultaneous attempts run once', async () => {
  const { work, run } = answering(attempt(), 'ok');
  const outcomes = await Promise.all([1, 2, 3, 4].map(run));
  expect(outcomes.map(({ answer }) => answer)).toEqual(['ok', 'ok', 'ok', 'ok']);
  expect(outcomes.filter(({ isCommitted }) => isCommitted)).toHaveLength(1);
  expect(work).toHaveBeenCalledTimes(1);
});

it('the key of one request is refused for another, before and instead of its work', async () => {
  const asked = attempt();
  await answering(asked, 'ok').run();
  const other = { ...asked, request: 'POST /y {}' };
  const { work, run } = answering(other, 'never');
  await expect(run()).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
  await expect(findAnswer(test.db, other)).rejects.toMatchObject({
    code: 'IDEMPOTENCY_KEY_REUSED',
  });
  expect(work).not.toHaveBeenCalled();
});

it('an answer that has expired is said so, and the write does not run again', async () => {
  const asked = attempt({ scope: 'm:3' });
  const { work, run } = answering(asked, 'ok');
  await run();
  await expire(asked);
  await expect(run()).rejects.toMatchObject({ code: 'ANSWER_EXPIRED' });
  await expect(findAnswer(test.db, asked)).rejects.toMatchObject({ code: 'ANSWER_EXPIRED' });
  expect(work).toHaveBeenCalledTimes(1);
});

it('a refusal undoes the work, and is the answer of every retry', async () => {
  const asked = attempt({ scope: 'm:4' });
  const work = jest.fn(async (tx: Parameters<Parameters<typeof runIdempotently>[2]>[0]) => {
    await tx.run({ name: 'undone', text: `INSERT INTO members (name) VALUES ('undone')` });
    throw new Refused('no');
  });
  const run = () => runIdempotently(test.db, asked, work, refusal);
  expect(await run()).toMatchObject({ isCommitted: false, answer: 'refused: no' });
  expect(await run()).toMatchObject({ isCommitted: false, answer: 'refused: no' });
  expect(work).toHaveBeenCalledTimes(1);
  const { rows } = await test.db.pool.query(`SELECT 1 FROM members WHERE name = 'undone'`);
  expect(rows).toEqual([]);
});

it('a fault stores nothing: the retry runs the write', async () => {
  const asked = attempt({ scope: 'm:5' });
  const fault = new Error('the disk is full');
  const broken = runIdempotently(test.db, asked, () => Promise.reject(fault), refusal);
  await expect(broken).rejects.toBe(fault);
  expect(await stored(asked)).toEqual([]);
  expect(await answering(asked, 'ok').run()).toMatchObject({ isCommitted: true, answer: 'ok' });
});

it('an answer with a secret is stored sealed with a key derived from its own, each time otherwise', async () => {
  const asked = attempt({ scope: 'm:6', secret: true });
  const again = attempt({ scope: 'm:6', secret: true });
  const secret = '{"token":"機密"}';
  for (const one of [asked, again]) await answering(one, secret).run();
  expect(await findAnswer(test.db, asked)).toBe(secret);
  expect(await answering(asked, '').run()).toMatchObject({ isCommitted: false, answer: secret });
  const sealed = await stored(asked);
  expect(sealed.map((answer) => answer.length)).toEqual(
    Array(2).fill(12 + Buffer.byteLength(secret) + 16),
  );
  expect(sealed.some((answer) => answer.includes('token'))).toBe(false);
  expect(sealed[0]?.equals(sealed[1] ?? Buffer.alloc(0))).toBe(false);
  // It cannot be decrypted without the key, of which only the hash is stored.
  await test.db.pool.query(
    `UPDATE idempotency_keys SET answer = set_byte(answer, 13, get_byte(answer, 13) # 1) WHERE scope = 'm:6'`,
  );
  await expect(findAnswer(test.db, asked)).rejects.toThrow('authenticate');
});

describe('several writes in one transaction', () => {
  const together = (
    attempts: readonly WriteAttempt[],
    answers: (newIndexes: readonly number[]) => string[],
  ) =>
    runBatchIdempotently(
      test.db,
      async () => attempts,
      async (_, newIndexes) => answers(newIndexes),
    );

  it('run those that are new, in their order, and leave the others to their own answers', async () => {
    const known = attempt({ scope: 'm:7' });
    await answering(known, 'known').run();
    const [first, second] = [attempt({ scope: 'm:8', secret: true }), attempt({ scope: 'm:7' })];
    const seen: number[][] = [];
    const outcomes = await together([first, known, second, first], (newIndexes) => {
      seen.push([...newIndexes]);
      return newIndexes.map((index) => `answer ${index}`);
    });
    expect(seen).toEqual([[0, 2]]);
    expect(outcomes).toMatchObject([
      { isCommitted: true, answer: 'answer 0' },
      null,
      { isCommitted: true, answer: 'answer 2' },
      null,
    ]);
    for (const [one, answer] of [
      [first, 'answer 0'],
      [known, 'known'],
      [second, 'answer 2'],
    ] as const) {
      expect(await findAnswer(test.db, one)).toBe(answer);
    }
    expect((await stored(first))[0]?.includes('answer')).toBe(false);
  });

  it('store nothing when one of them throws', async () => {
    const asked = [attempt({ scope: 'm:9' }), attempt({ scope: 'm:9' })];
    const broken = together(asked, () => {
      throw new Error('together or not at all');
    });
    await expect(broken).rejects.toThrow('together or not at all');
    expect(await stored({ ...attempt(), scope: 'm:9' })).toEqual([]);
  });

  it('store the answer of the only one that is new', async () => {
    const [known, fresh] = [attempt({ scope: 'm:10' }), attempt({ scope: 'm:10' })];
    await answering(known, 'known').run();
    const outcomes = await together([known, fresh], () => ['new']);
    expect(outcomes).toMatchObject([null, { isCommitted: true, answer: 'new' }]);
    expect(await findAnswer(test.db, fresh)).toBe('new');
    expect(await findAnswer(test.db, known)).toBe('known');
  });

  it('do no work when the turn is of none of them', async () => {
    const work = jest.fn(() => []);
    expect(await together([], work)).toEqual([]);
    expect(work).not.toHaveBeenCalled();
  });

  describe('whose lock is taken', () => {
    const taken = Object.assign(new Error('canceling statement due to lock timeout'), {
      code: '55P03',
    });
    /** The first try does not get its lock, the second would. */
    const contended = (error: Error, options?: { failsWhenLocked: boolean }) => {
      const enter = jest.fn(async () => {
        if (enter.mock.calls.length === 1) throw error;
        return [attempt()];
      });
      const run = runBatchIdempotently(test.db, enter, async () => ['ok'], options);
      return { enter, run };
    };

    it('end at once if they leave it, and with any other error as it is', async () => {
      const left = contended(taken, { failsWhenLocked: true });
      await expect(left.run).rejects.toBeInstanceOf(LockedElsewhere);
      expect(left.enter).toHaveBeenCalledTimes(1);
      const fault = new Error('the disk is full');
      await expect(contended(fault, { failsWhenLocked: true }).run).rejects.toBe(fault);
    });

    it('are repeated if they do not', async () => {
      const repeated = contended(taken);
      expect(await repeated.run).toMatchObject([{ isCommitted: true, answer: 'ok' }]);
      expect(repeated.enter).toHaveBeenCalledTimes(2);
      const fault = new Error('the disk is full');
      await expect(contended(fault).run).rejects.toBe(fault);
    });
  });
});

it('the position in the log is that of the write, where replicas ask for it', async () => {
  const positions: (bigint | null)[] = [];
  const db = Object.assign(Object.create(test.db), {
    transaction: async (work: never, told?: (at: bigint) => void) => {
      const result = await test.db.transaction(work);
      told?.(7n);
      return result;
    },
  });
  positions.push((await runIdempotently(db, attempt(), async () => 'ok', refusal)).lsn);
  const one = [attempt()];
  const [batched] = await runBatchIdempotently(
    db,
    async () => one,
    async () => ['ok'],
  );
  positions.push(batched?.lsn ?? null);
  expect(positions).toEqual([7n, 7n]);
  expect((await runIdempotently(test.db, attempt(), async () => 'ok', refusal)).lsn).toBeNull();
});
