import type { PendingDeposit } from '@common/endpoints/deposits';
import { unitsToAmount } from '@common/money/money';
import { getAddress } from 'viem';
import type { SightingRow } from './memberDepositStore';
import type { ReportRow } from './reportStore';

/** Base units as a wire amount. */
const amount = (units: string | null) => (units === null ? null : unitsToAmount(units));

export function presentSighting(row: SightingRow, needed: number): PendingDeposit {
  return {
    txHash: row.tx_hash,
    amount: amount(row.amount),
    from: getAddress(row.from_address),
    state: 'counting',
    confirmations: Math.min(row.depth, needed),
  };
}

function stateOf(row: ReportRow): PendingDeposit['state'] {
  if (row.mine) return 'credited';
  if (row.suspense) return 'suspense';
  if (row.returned) return 'returned';
  if (row.others) return 'others';
  if (row.finding === 'unchecked') return 'checking';
  if (row.finding !== 'mined') return row.finding;
  // The watcher has passed its block and no deposit stands: a reorg reversed it.
  if (row.settled) return 'unknown';
  return row.own ? 'counting' : 'stranger';
}

export function presentReport(row: ReportRow, needed: number): PendingDeposit {
  return {
    txHash: row.tx_hash,
    amount: amount(row.amount),
    from: null,
    state: stateOf(row),
    confirmations: Math.min(row.depth ?? 0, needed),
  };
}
