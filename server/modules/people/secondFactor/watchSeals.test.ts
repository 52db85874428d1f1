import { randomBytes } from 'node:crypto';
import type { SealKeys } from '../../../sealKeys';
import { createTestDatabase, type TestDatabase } from '../../../testing/database';
import { createMember } from '../../../testing/factories';
import { until } from '../../../testing/until';
import { seal } from './seal';
import { watchSeals } from './watchSeals';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

it('warns while the keys do not open what the database holds, and no longer once they do', async () => {
  const [key, other]: [Buffer, Buffer] = [randomBytes(32), randomBytes(32)];
  const factor: { keys: SealKeys } = { keys: [key] };
  const sealFor = async (by: Buffer, column: 'secret' | 'pending') => {
    const id = await createMember(test.db);
    await test.db.pool.query(
      `INSERT INTO second_factors (member_id, ${column}, enrolled_at) VALUES ($1, $2, $3)`,
      [id, seal(randomBytes(20), id, [by]), column === 'secret' ? new Date() : null],
    );
  };
  await sealFor(key, 'secret');
  const watch = watchSeals(test.db, factor, 20);
  try {
    await sealFor(other, 'secret');
    await until(() => watch.warnings().length > 0);
    expect(watch.warnings()).toEqual([
      expect.stringMatching(/^Second factors that SECOND_FACTOR_KEY does not open: 1 of 2\./),
    ]);
    await sealFor(other, 'pending');
    await until(() => watch.warnings()[0]?.includes('2 of 3') === true);
    factor.keys = [key, other];
    await until(() => watch.warnings().length === 0);
  } finally {
    watch.stop();
  }
});
