import { type Check, heldSince } from './auditCheck';

const INVARIANT = 33;

/** Checks of the shop's wallets, the current and the replaced ones (ADR 104), and of members' wallets. */
export const walletChecks: readonly Check[] = [
  {
    invariant: INVARIANT,
    what: 'the shop has one current wallet, the first one is that of its first start, and none is missing between two',
    // A shop that never had a chain has no wallet.
    query: `SELECT format('%s wallets are not retired', count(*)) AS breach FROM shop_wallets
      WHERE retired_block IS NULL HAVING count(*) <> 1 AND EXISTS (SELECT 1 FROM shop_wallets)
      UNION ALL
      SELECT format('wallet %s at %s', w.number, w.address) FROM shop_wallets w LEFT JOIN shop_chain c ON true
      WHERE w.number = 1 AND w.address IS DISTINCT FROM c.system_wallet
      UNION ALL
      SELECT format('wallet %s begins at %s', number, first_block) FROM (
        SELECT number, first_block, lag(number) OVER w AS previous_number, lag(retired_block) OVER w AS previous_retired
        FROM shop_wallets WINDOW w AS (ORDER BY number)) s
      WHERE number <> coalesce(previous_number, 0) + 1
        OR (number > 1 AND (previous_retired IS NULL OR previous_retired < first_block))`,
  },
  {
    invariant: 17,
    what: 'every replacement of the wallet has its audit row',
    query: `SELECT format('wallet %s', w.number) AS breach FROM shop_wallets w WHERE w.number > 1 AND NOT EXISTS (
        SELECT 1 FROM staff_actions s WHERE s.ref_type = 'chain' AND s.action = 'wallet.replace'
          AND s.staff_id = w.staff_id AND s.created_at = w.created_at)`,
  },
  {
    invariant: INVARIANT,
    what: 'a wallet signs withdrawals only while it is the current one',
    // What a replaced wallet signed in time may be booked later, when staff explain a transfer that a restored backup lacks.
    query: `SELECT format('withdrawal %s: nonce %s of wallet %s', n.withdrawal_id, n.nonce, n.wallet) AS breach
      FROM payout_nonces n JOIN shop_wallets next ON next.number = n.wallet + 1
      WHERE n.withdrawal_id IS NOT NULL AND n.created_at > next.created_at
        AND NOT EXISTS (SELECT 1 FROM outflow_bookings b WHERE b.withdrawal_id = n.withdrawal_id)
      UNION ALL
      SELECT format('withdrawal %s: nonce %s of wallet %s', n.withdrawal_id, n.nonce, n.wallet)
      FROM payout_nonces n WHERE n.wallet > 1 AND NOT EXISTS (SELECT 1 FROM shop_wallets w WHERE w.number = n.wallet)`,
  },
  {
    invariant: INVARIANT,
    what: 'a deposit to a replaced wallet is credited by staff alone',
    query: `SELECT format('deposit %s at wallet %s', d.id, d.wallet) AS breach
      FROM deposits d JOIN shop_wallets w ON w.number = d.wallet
      WHERE d.block_number > w.retired_block AND d.state = 'credited'
        AND NOT EXISTS (SELECT 1 FROM deposit_assignments a WHERE a.deposit_id = d.id)`,
  },
  {
    invariant: INVARIANT,
    what: 'every block was read for all wallets that the shop had by then',
    query: `SELECT format('block %s: read for %s wallets', b.number, b.wallets) AS breach FROM chain_blocks b
      WHERE b.wallets < (SELECT count(*) FROM shop_wallets w WHERE w.number = 1 OR w.first_block < b.number)`,
  },
  {
    invariant: INVARIANT,
    what: "the cursor's block is stored, and the blocks before it are stored without a gap",
    query: `SELECT format('chain %s: cursor at block %s', c.chain_id, c.block_number) AS breach FROM chain_cursors c
      WHERE NOT EXISTS (SELECT 1 FROM chain_blocks b
        WHERE (b.chain_id, b.number, b.hash) = (c.chain_id, c.block_number, c.block_hash))
      UNION ALL
      SELECT format('chain %s: block %s', s.chain_id, s.number) FROM (
        SELECT b.*, lead(number) OVER (PARTITION BY chain_id ORDER BY number) AS next FROM chain_blocks b) s
      LEFT JOIN chain_cursors c ON c.chain_id = s.chain_id
      WHERE c.chain_id IS NULL OR s.number > c.block_number
        OR (s.number < c.block_number AND s.next IS DISTINCT FROM s.number + 1)`,
  },
  {
    invariant: INVARIANT,
    what: 'a member signed up with their wallet, or got a notice that it was bound',
    // Notices are deleted after 90 days, and with an account; 80 days leave room for a late deletion.
    query: `SELECT format('wallet %s of member %s', w.id, w.member_id) AS breach FROM wallets w JOIN members m ON m.id = w.member_id
      WHERE w.bound_at >= greatest(now() - interval '80 days', ${heldSince('staff_rows')})
        AND m.closed_at IS NULL
        AND NOT (w.bound_at = m.created_at AND w.id = (SELECT min(o.id) FROM wallets o WHERE o.member_id = w.member_id))
        AND NOT EXISTS (SELECT 1 FROM notices n WHERE n.member_id = w.member_id AND n.kind = 'walletBound'
          AND n.subject = w.id::text AND n.created_at = w.bound_at)`,
  },
];
