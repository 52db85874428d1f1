import { Client } from 'pg';
import { ChainError } from '../chain/errors';
import { findTestBreaches } from '../testing/database';
import { PayoutWorld } from '../testing/payoutWorld';
import { Backups } from '../testing/restoredWorld';
import { findOutflowBreaches } from './auditOutflows';

let world: PayoutWorld;
let backups: Backups;
beforeAll(async () => {
  world = await PayoutWorld.open();
  backups = new Backups(world);
  const [one, two] = [await world.queue(), await world.queue()];
  const backup = await backups.take();
  await world.settle([one, two]);
  // A restored shop whose staff have booked its unknown outflows is clean.
  await backups.restore(backup, async (restored) => {
    await restored.bringBack();
    const text = await breachesOf(restored.world);
    expect(text).toEqual([]);
  });
});
afterAll(async () => {
  await backups.drop();
  await world.end();
});

async function breachesOf({ db, shop }: PayoutWorld): Promise<string[]> {
  const found = [...(await findTestBreaches(db)), ...(await findOutflowBreaches(db, shop.chain))];
  return found.map(({ invariant, what }) => `${invariant} ${what}`);
}

/** Runs statements with the owner's rights on a copy of the database. Returns the auditor's breaches. */
async function broken(...statements: string[]): Promise<string[]> {
  const copy = await backups.take();
  const owner = new Client({ connectionString: copy.ownerUrl });
  await owner.connect();
  await owner.query("SET session_replication_role = 'replica'");
  for (const one of statements) await owner.query(one);
  await owner.end();
  return backups.restore(copy, ({ world: restored }) => breachesOf(restored));
}

const ON_CHAIN = '25 every payout on the chain is in the books';
const IN_BOOKS = '25 every payout in the books is on the chain';

it('the auditor reports a payout on chain without its row', async () => {
  const found = await broken('DELETE FROM outflows WHERE withdrawal_id = 1');
  expect(found).toEqual(expect.arrayContaining([ON_CHAIN]));
});

it('the auditor reports a row whose recipient differs from the chain', async () => {
  const found = await broken(
    `UPDATE outflows SET to_address = '0x' || repeat('a', 40) WHERE withdrawal_id = 1`,
  );
  expect(found).toEqual(expect.arrayContaining([ON_CHAIN]));
});

it('the auditor reports a completed withdrawal whose transaction is not on chain', async () => {
  const hash = `'0x' || repeat('b', 64)`;
  const found = await broken(
    `UPDATE outflows SET tx_hash = ${hash} WHERE withdrawal_id = 1`,
    `UPDATE withdrawals SET tx_hash = ${hash} WHERE id = 1`,
    `UPDATE withdrawal_attempts SET tx_hash = ${hash} WHERE withdrawal_id = 1`,
  );
  expect(found).toEqual(expect.arrayContaining([ON_CHAIN, IN_BOOKS]));
  expect(found.filter((one) => one === IN_BOOKS)).toHaveLength(2);
});

it('the auditor reports one transaction for two withdrawals, and two for one', async () => {
  const what = '25 a transaction pays one withdrawal, and a withdrawal is paid by one transaction';
  const drop = [
    'DROP INDEX outflows_withdrawal',
    'DROP INDEX withdrawal_attempts_tx',
    'DROP INDEX outflows_log',
  ];
  const twoForOne = await broken(...drop, 'UPDATE outflows SET withdrawal_id = 1');
  expect(twoForOne).toEqual(expect.arrayContaining([what]));
  const oneForTwo = await broken(
    ...drop,
    'UPDATE outflows SET tx_hash = (SELECT tx_hash FROM outflows WHERE withdrawal_id = 1)',
  );
  expect(oneForTwo).toEqual(expect.arrayContaining([what]));
  const attempts = await broken(
    ...drop,
    'UPDATE withdrawal_attempts SET tx_hash = (SELECT tx_hash FROM withdrawal_attempts WHERE withdrawal_id = 1)',
  );
  expect(attempts).toEqual(expect.arrayContaining([what]));
});

it('the auditor reports an unrecorded transaction of the wallet', async () => {
  const found = await broken(
    'DELETE FROM payout_nonces WHERE nonce = (SELECT max(nonce) FROM payout_nonces)',
  );
  expect(found).toEqual(
    expect.arrayContaining(['25 the wallet sent no transaction that is not known']),
  );
});

it('the auditor reports unexplained outflows, wrong bookings and missing audit rows', async () => {
  const unknown = await broken('UPDATE outflows SET withdrawal_id = NULL WHERE withdrawal_id = 1');
  expect(unknown).toEqual(
    expect.arrayContaining(['25 what left the wallet is explained: by a withdrawal, or by staff']),
  );
  const booked = `INSERT INTO outflow_bookings (outflow_id, booked_as, staff_id, note, journal_id)
    SELECT o.id, 'loss', (SELECT min(id) FROM members), '假的', (SELECT min(id) FROM journals) FROM outflows o WHERE o.withdrawal_id IS NULL`;
  const forged = await broken(
    'UPDATE outflows SET withdrawal_id = NULL WHERE withdrawal_id = 1',
    booked,
  );
  expect(forged).toEqual(
    expect.arrayContaining([
      '25 an unknown outflow was booked as what it is, whole, by the journal that says so',
      '17 every booking of an unknown outflow has its audit row',
    ]),
  );
});

it('the auditor reports nothing for an intact shop', async () => {
  expect(await broken()).toEqual([]);
});

describe('the count of the wallet’s transactions', () => {
  const answer = (code: 'refused' | 'unreachable') => {
    const { chain } = world.shop;
    const read = jest.spyOn(chain, 'walletNonce').mockRejectedValueOnce(new ChainError(code, code));
    return findOutflowBreaches(world.db, chain).finally(() => read.mockRestore());
  };

  it('is skipped where the node lacks the state of that block', async () => {
    expect(await answer('refused')).toEqual([]);
  });

  it('fails the audit where the node does not answer', async () => {
    await expect(answer('unreachable')).rejects.toMatchObject({ code: 'unreachable' });
  });
});
