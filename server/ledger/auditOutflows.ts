import { type Address, isHash } from 'viem';
import { ChainError } from '../chain/errors';
import type { Chain } from '../chain/port';
import { t } from '../db/columns';
import { type Queryable, statement } from '../db/database';
import type { Breach, Check } from './auditCheck';
import { readShopWallets, type ShopWallets } from './shopWallets';

const INVARIANT = 25;

/** Checks, by the database alone, that every outflow has its booking and that none pays twice. */
export const outflowChecks: readonly Check[] = [
  {
    invariant: INVARIANT,
    what: 'what left the wallet is explained: by a withdrawal, or by staff',
    query: `SELECT format('transaction %s: %s to %s', tx_hash, amount, to_address) AS breach FROM unknown_outflows`,
  },
  {
    invariant: INVARIANT,
    what: 'a transaction pays one withdrawal, and a withdrawal is paid by one transaction',
    query: `SELECT format('withdrawal %s is paid %s times', withdrawal_id, count(*)) AS breach FROM outflows
      WHERE state = 'booked' AND withdrawal_id IS NOT NULL GROUP BY withdrawal_id HAVING count(*) > 1
      UNION ALL
      SELECT format('transaction %s pays withdrawals %s', tx_hash, string_agg(withdrawal_id::text, ', ' ORDER BY withdrawal_id))
      FROM outflows WHERE state = 'booked' AND withdrawal_id IS NOT NULL
      GROUP BY chain_id, tx_hash HAVING count(DISTINCT withdrawal_id) > 1
      UNION ALL
      SELECT format('transaction %s is an attempt of withdrawals %s', tx_hash, string_agg(withdrawal_id::text, ', ' ORDER BY withdrawal_id))
      FROM withdrawal_attempts GROUP BY chain_id, tx_hash HAVING count(DISTINCT withdrawal_id) > 1`,
  },
  {
    invariant: INVARIANT,
    what: 'an unknown outflow was booked as what it is, whole, by the journal that says so',
    query: `SELECT format('outflow %s (%s)', b.outflow_id, b.booked_as) AS breach
      FROM outflow_bookings b JOIN outflows o ON o.id = b.outflow_id
      LEFT JOIN journals j ON j.id = b.journal_id
      CROSS JOIN LATERAL (
        SELECT coalesce(-sum(p.amount) FILTER (WHERE a.member_id IS NULL AND a.bucket = 'loss'), 0) AS loss,
          coalesce(-sum(p.amount) FILTER (WHERE a.member_id IS NULL AND a.bucket = 'capital'), 0) AS capital,
          -- A closed account is charged with what suspense keeps for it.
          coalesce(-sum(p.amount) FILTER (WHERE a.member_id = b.member_id OR a.member_id IS NULL AND a.bucket = 'suspense'), 0) AS charged
        FROM postings p JOIN accounts a ON a.id = p.account_id WHERE p.journal_id = b.journal_id) m
      WHERE CASE
        WHEN b.booked_as = 'paid' THEN o.withdrawal_id IS DISTINCT FROM b.withdrawal_id
        -- The watcher's own journal books it as a loss.
        WHEN b.booked_as = 'loss' OR b.booked_as = 'member' AND b.charged = 0
          THEN o.withdrawal_id IS NOT NULL OR (j.key, m.loss) IS DISTINCT FROM ('outflow:' || o.id, o.amount)
        ELSE o.withdrawal_id IS NOT NULL OR j.key IS DISTINCT FROM format('outflow:%s:%s', o.id, b.booked_as)
          OR (m.loss, m.capital, m.charged) <> CASE b.booked_as
            WHEN 'capital' THEN (-o.amount, o.amount, 0::numeric) ELSE (-b.charged, 0::numeric, b.charged) END END`,
  },
  {
    invariant: 17,
    what: 'every booking of an unknown outflow has its audit row',
    query: `SELECT format('outflow %s', b.outflow_id) AS breach FROM outflow_bookings b
      WHERE b.staff_id IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM staff_actions s WHERE s.action = 'outflow.' || b.booked_as AND s.staff_id = b.staff_id
          AND s.created_at = b.created_at
          AND s.ref_type = CASE b.booked_as WHEN 'paid' THEN 'withdrawal' ELSE 'outflow' END
          AND s.ref_id = CASE b.booked_as WHEN 'paid' THEN b.withdrawal_id ELSE b.outflow_id END::text)`,
  },
];

const BOOKED = {
  number: t.int,
  hash: t.text,
  first_block: t.int.orNull,
  next_nonce: t.int.orNull,
  outflows:
    t.json.as<
      {
        txHash: string;
        logIndex: number;
        blockHash: string;
        to: string;
        amount: string;
        withdrawal: number | null;
        wallet: number;
      }[]
    >(),
  withdrawals: t.json.as<{ id: number; state: string; txHash: string }[]>(),
};

// One statement for one snapshot: the cursor and its bookings commit together.
const booked = statement(
  'bookedOutflows',
  `SELECT c.block_number AS number, c.block_hash AS hash, c.first_block, greatest(
       CASE WHEN $2::int = 1 THEN c.first_nonce ELSE 0 END,
       (SELECT max(n.nonce) + 1 FROM payout_nonces n WHERE n.chain_id = c.chain_id AND n.wallet = $2::int)) AS next_nonce,
     (SELECT coalesce(json_agg(json_build_object('txHash', o.tx_hash, 'logIndex', o.log_index, 'blockHash', o.block_hash,
        'to', o.to_address, 'amount', o.amount::text, 'withdrawal', o.withdrawal_id, 'wallet', o.wallet)), '[]')
      FROM outflows o WHERE o.chain_id = c.chain_id AND o.state = 'booked' AND o.block_number > c.first_block) AS outflows,
     (SELECT coalesce(json_agg(json_build_object('id', w.id, 'state', w.state, 'txHash', w.tx_hash)), '[]')
      FROM withdrawals w WHERE w.state IN ('confirming', 'done') AND w.block_number <= c.block_number
        AND w.block_number > c.first_block) AS withdrawals
   FROM chain_cursors c WHERE c.chain_id = $1`,
  BOOKED,
);

/** The assertion that `findOutflowBreaches` checks against the chain. */
export const OUTFLOWS_ON_CHAIN = {
  unknown: 'every payout on the chain is in the books',
  missing: 'every payout in the books is on the chain',
  ahead: 'the wallet sent no transaction that is not known',
} as const;

const breachOf = (what: string) => (breach: string) => ({ invariant: INVARIANT, what, breach });
const unknown = breachOf(OUTFLOWS_ON_CHAIN.unknown);
const missing = breachOf(OUTFLOWS_ON_CHAIN.missing);
const ahead = breachOf(OUTFLOWS_ON_CHAIN.ahead);

/** Whether the node answered that it does not have a block's state, as a pruned node does. */
const lacksState = (error: unknown): boolean =>
  error instanceof ChainError && (error.code === 'refused' || error.code === 'unknown_block');

/**
 * The wallet's transaction count at a block; 0, which skips the check, if the node lacks that state.
 * @throws ChainError when the node does not answer: an audit that could not look is not clean
 */
async function countSentBy(chain: Chain, hash: string, wallet: Address): Promise<number> {
  if (!isHash(hash)) return 0;
  try {
    return await chain.walletNonce(hash, wallet);
  } catch (error) {
    if (lacksState(error)) return 0;
    throw error;
  }
}

/**
 * Outflows of a range of blocks, each with its wallet's number. A wallet is the shop's only after its first block: transfers that it
 * sent before are no outflows, and transfers that another of the shop's wallets sent to it before are.
 */
async function* outflowsOf(chain: Chain, { all }: ShopWallets, first: number, last: number) {
  const isOurs = (address: Address, block: number) =>
    all.some((one) => one.address === address && block > (one.firstBlock ?? 0));
  for (const { number: wallet, address, firstBlock } of all) {
    const from = Math.max(first, (firstBlock ?? 0) + 1);
    for await (const one of chain.payoutsBetween(from, last, [address])) {
      if (!isOurs(one.to, one.blockNumber)) yield { ...one, wallet };
    }
  }
}

/**
 * Compares the outflows of the shop's wallets on chain, from the watcher's first block to its last, with the books in both
 * directions: a payout without its withdrawal, a withdrawal without its payout (invariant 25). The transaction count is compared
 * for the current wallet only: other transactions with the key of a replaced wallet move no money of the shop.
 */
export async function findOutflowBreaches(db: Queryable, chain: Chain): Promise<Breach[]> {
  const wallets = await readShopWallets(db, chain.systemWallet);
  const { current } = wallets;
  const row = await db.maybeOne(booked, [chain.chainId, current.number]);
  if (!row) return [];
  const found: Breach[] = [];
  const books = new Map(row.outflows.map((one) => [`${one.txHash}/${one.logIndex}`, one]));
  const mined = new Set<string>();
  for await (const one of outflowsOf(chain, wallets, (row.first_block ?? 0) + 1, row.number)) {
    const log = `${one.txHash}/${one.logIndex}`;
    mined.add(one.txHash);
    const booking = books.get(log);
    books.delete(log);
    const isSame =
      booking?.to === one.to.toLowerCase() &&
      booking.amount === one.value.toString() &&
      booking.blockHash === one.blockHash &&
      booking.wallet === one.wallet;
    if (!isSame) found.push(unknown(`transaction ${log}: ${one.value} to ${one.to}`));
  }
  for (const [log, { withdrawal }] of books) {
    found.push(missing(`transaction ${log} of withdrawal ${withdrawal ?? 'nobody'}`));
  }
  for (const { id, state, txHash } of row.withdrawals) {
    if (!mined.has(txHash)) found.push(missing(`withdrawal ${id} (${state}): ${txHash}`));
  }
  const sent = await countSentBy(chain, row.hash, current.address);
  if (sent > (row.next_nonce ?? 0)) {
    found.push(ahead(`nonces from ${row.next_nonce ?? 0} to ${sent - 1}`));
  }
  return found;
}
