import { Client } from 'pg';
import { isHash } from 'viem';
import { ChainError } from '../chain/errors';
import type { Chain } from '../chain/port';
import { CONSTRAINTS, REFERENCE } from '../testing/checkNames';
import { findTestBreaches } from '../testing/database';
import { PayoutWorld } from '../testing/payoutWorld';
import { Backups } from '../testing/restoredWorld';
import { findCustodyBreach } from './audit';
import { findOutflowBreaches } from './auditOutflows';
import { postJournal } from './ledger';

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

const heldAt = (chain: Chain, hash: string) =>
  chain.balanceOf(chain.systemWallet, isHash(hash) ? hash : undefined);

/** All that the auditor reports, on the database and against the chain. */
async function breachesOf(
  { db, shop: { chain } }: PayoutWorld,
  held = heldAt,
): Promise<readonly string[]> {
  const found = [
    ...(await findTestBreaches(db)),
    ...(await findOutflowBreaches(db, chain)),
    ...(await findCustodyBreach(db, chain.chainId, ({ hash }) => held(chain, hash))),
  ];
  return [...new Set(found.map(({ what }) => what))].sort();
}

/** Runs statements with the owner's rights on a copy of the database. Returns the auditor's breaches. */
async function broken(...statements: string[]): Promise<readonly string[]> {
  const copy = await backups.take();
  const owner = new Client({ connectionString: copy.ownerUrl });
  await owner.connect();
  await owner.query("SET session_replication_role = 'replica'");
  for (const one of statements) await owner.query(one);
  await owner.end();
  return backups.restore(copy, ({ world: restored }) => breachesOf(restored));
}

const ON_CHAIN = 'every payout on the chain is in the books';
const IN_BOOKS = 'every payout in the books is on the chain';
const AHEAD = 'the wallet sent no transaction that is not known';
const CUSTODY = "on-chain GAB of the shop's wallets is what the ledger holds in custody";
const ONE_FOR_ONE =
  'a transaction pays one withdrawal, and a withdrawal is paid by one transaction';
const DONE =
  'a withdrawal is done exactly when its mined transfer is booked, with its address and amount';
const EXPLAINED = 'what left the wallet is explained: by a withdrawal, or by staff';

const FORGED = `'0x' || repeat('b', 64)`;
const UNIQUE = 'DROP INDEX outflows_withdrawal, withdrawal_attempts_tx, outflows_log';
const OF_FIRST = (table: string) => `(SELECT tx_hash FROM ${table} WHERE withdrawal_id = 1)`;
const UNPAID = 'UPDATE outflows SET withdrawal_id = NULL WHERE withdrawal_id = 1';

/** Statements by an intruder with all rights, and the exact set of checks that must report them. */
const CANARIES: readonly [string, readonly string[], readonly string[]][] = [
  [
    'a payout on chain without its row',
    ['DELETE FROM outflows WHERE withdrawal_id = 1'],
    [DONE, ON_CHAIN],
  ],
  [
    'a row whose recipient differs from the chain',
    [`UPDATE outflows SET to_address = '0x' || repeat('a', 40) WHERE withdrawal_id = 1`],
    [DONE, ON_CHAIN],
  ],
  [
    'a block of a payout that differs from the chain',
    [`UPDATE outflows SET block_hash = ${FORGED} WHERE withdrawal_id = 1`],
    [ON_CHAIN],
  ],
  [
    'a completed withdrawal whose transaction is not on chain',
    [
      `UPDATE outflows SET tx_hash = ${FORGED} WHERE withdrawal_id = 1`,
      `UPDATE withdrawals SET tx_hash = ${FORGED} WHERE id = 1`,
      `UPDATE withdrawal_attempts SET tx_hash = ${FORGED} WHERE withdrawal_id = 1`,
    ],
    [ON_CHAIN, IN_BOOKS],
  ],
  [
    'two transactions for one withdrawal',
    [UNIQUE, 'UPDATE outflows SET withdrawal_id = 1'],
    [CONSTRAINTS, DONE, ONE_FOR_ONE],
  ],
  [
    'one transaction for two withdrawals',
    [UNIQUE, `UPDATE outflows SET tx_hash = ${OF_FIRST('outflows')}`],
    [CONSTRAINTS, DONE, ONE_FOR_ONE, ON_CHAIN, IN_BOOKS],
  ],
  [
    'one attempt for two withdrawals',
    [UNIQUE, `UPDATE withdrawal_attempts SET tx_hash = ${OF_FIRST('withdrawal_attempts')}`],
    [CONSTRAINTS, DONE, ONE_FOR_ONE],
  ],
  [
    'an unrecorded transaction of the wallet',
    ['DELETE FROM payout_nonces WHERE nonce = (SELECT max(nonce) FROM payout_nonces)'],
    [
      AHEAD,
      'a sent withdrawal has a nonce for good, all its attempts bear it, and no nonce is skipped',
      REFERENCE,
    ],
  ],
  ['an unexplained outflow', [UNPAID], [DONE, EXPLAINED]],
  [
    'an outflow with a forged booking',
    [
      UNPAID,
      `INSERT INTO outflow_bookings (outflow_id, booked_as, staff_id, note, journal_id)
       SELECT o.id, 'loss', (SELECT min(id) FROM members), '假的', (SELECT min(id) FROM journals) FROM outflows o
       WHERE o.withdrawal_id IS NULL`,
    ],
    [
      DONE,
      'an unknown outflow was booked as what it is, whole, by the journal that says so',
      'every booking of an unknown outflow has its audit row',
    ],
  ],
];

it.each(CANARIES)('the auditor reports %s', async (_, statements, reported) => {
  expect(await broken(...statements)).toEqual([...reported].sort());
});

it('the auditor reports one base unit that the wallet has too much or too little', async () => {
  for (const more of [1n, -1n]) {
    const held = async (chain: Chain, hash: string) => (await heldAt(chain, hash)) + more;
    expect(await breachesOf(world, held)).toEqual([CUSTODY]);
  }
});

it('the auditor reports a journal that makes custody of nothing', async () => {
  const copy = await backups.take();
  await backups.restore(copy, async ({ world: restored }) => {
    await restored.db.transaction((tx) =>
      postJournal(tx, {
        kind: 'test.grant',
        key: 'canary:custody',
        ref: { type: 'member', id: '1' },
        reason: '',
        actorId: null,
        legs: [
          { house: 'custody', asset: 'coin', amount: -1n },
          { house: 'capital', asset: 'coin', amount: 1n },
        ],
      }),
    );
    expect(await breachesOf(restored)).toEqual([CUSTODY]);
  });
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
