import { statement, type Tx } from '../../db/database';

// What the house lost by a member in this transaction, less what came back since.
const lostBy = statement(
  'lostByMember',
  `SELECT -coalesce(sum(p.amount), 0) AS lost FROM deposits d
   LEFT JOIN deposit_assignments s ON s.deposit_id = d.id
   JOIN postings p ON p.journal_id IN (d.journal_id, d.reversed_by, s.journal_id)
   JOIN accounts a ON a.id = p.account_id AND a.member_id IS NULL AND a.bucket = 'loss'
   WHERE d.member_id = $1 AND d.tx_hash = $2 AND d.chain_id = $3`,
);
const houseLoss = statement(
  'houseLoss',
  `SELECT -balance AS lost FROM accounts WHERE member_id IS NULL AND asset = 'coin' AND bucket = 'loss'`,
);

/**
 * What of a credit (base units) makes good the house's loss, if a deep reorg took the same transaction
 * back when it was spent.
 */
export async function owedToHouse(
  tx: Tx,
  chainId: number,
  { txHash, value }: { txHash: string; value: bigint },
  memberId: number,
): Promise<bigint> {
  const [mine] = await tx.run<{ lost: string }>(lostBy, [memberId, txHash, chainId]);
  const [all] = await tx.run<{ lost: string }>(houseLoss);
  // Staff may have written it off by other means.
  return [mine, all].reduce((least, row) => {
    const lost = BigInt(row?.lost ?? '0');
    return lost < least ? lost : least;
  }, value);
}
