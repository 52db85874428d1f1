import type { bookOutflow as endpoint, UnknownOutflow } from '@common/endpoints/adminOutflows';
import { STAFF_ACTIONS } from '@common/lists/staffActions';
import { amountToString } from '@common/money/money';
import type { Tx } from '../../../db/database';
import { emitEvent } from '../../../db/events';
import { AppError } from '../../../errors';
import type { Call } from '../../../http/route';
import { readKept } from '../../../ledger/keptForClosed';
import { type Leg, lockAvailable, postJournal, RECORD } from '../../../ledger/ledger';
import { decideMoney } from '../../../ledger/secondPerson';
import { writeStaffAction } from '../../../ledger/staffAudit';
import { showUnknown } from './listUnknown';
import {
  insertBooking,
  lockChargedMember,
  lockUnknown,
  matchesAny,
  type OpenOutflow,
  readOpenings,
} from './unknownStore';

/**
 * Returns the member and the part of the amount (base units) that their balance covers; for a closed account, what suspense keeps for it.
 * @throws AppError MEMBER_UNKNOWN
 */
async function chargeOf(tx: Tx, memberId: number | undefined, amount: bigint) {
  if (memberId === undefined) throw new AppError('MEMBER_UNKNOWN');
  const member = await lockChargedMember(tx, memberId);
  if (!member) throw new AppError('MEMBER_UNKNOWN');
  const covered = member.closed
    ? await readKept(tx, memberId)
    : await lockAvailable(tx, memberId, 'coin');
  return { member, charged: covered < amount ? covered : amount };
}

/** Debits the member, or suspense for a closed account. */
function debitOf({ id, closed }: { id: number; closed: boolean }, charged: bigint): Leg {
  if (closed) return { house: 'suspense', asset: 'coin', amount: -charged };
  const record = RECORD.withdrawal;
  return { member: id, asset: 'coin', bucket: 'available', amount: -charged, record };
}

interface Charge {
  as: 'member' | 'capital';
  /** Debits the account that bears the outflow. */
  debit: Leg;
  /** What the journal refers to; by default the transaction. */
  ref?: { type: string; id: string };
}

/** Moves the loss that the watcher booked to the account that bears it. Returns the journal's id. */
async function moveLoss(
  tx: Tx,
  { id, tx_hash }: OpenOutflow,
  staffId: number,
  { as, debit, ref = { type: 'tx', id: tx_hash } }: Charge,
): Promise<number> {
  const { journalId } = await postJournal(tx, {
    kind: `outflow.${as}`,
    key: `outflow:${id}:${as}`,
    ref,
    reason: as === 'member' ? '提幣（鏈上已送出，核對後補記）' : '平台自有資金的支出',
    actorId: staffId,
    legs: [debit, { house: 'loss', asset: 'coin', amount: -debit.amount }],
  });
  return journalId;
}

/** Charges the outflow to the house's capital, up to a wallet's opening balance. @throws AppError OUTFLOW_CAPITAL */
async function chargeCapital(tx: Tx, outflow: OpenOutflow, staffId: number): Promise<number> {
  const amount = BigInt(outflow.amount);
  const openings = await readOpenings(tx, outflow.chain_id);
  const opening = openings.find(({ left }) => left >= amount);
  if (!opening) throw new AppError('OUTFLOW_CAPITAL');
  const debit: Leg = { house: 'capital', asset: 'coin', amount: -amount };
  return moveLoss(tx, outflow, staffId, { as: 'capital', debit, ref: opening.ref });
}

/**
 * Staff explain an outflow that no withdrawal matches. A payout whose withdrawal is missing from a restored backup is
 * charged to the member who received it, as far as their balance covers it, or what suspense keeps for their closed account (ADR 144);
 * otherwise it is a loss or capital spent.
 * @throws AppError NOT_FOUND, OUTFLOW_BOOKED, OUTFLOW_HAS_MATCH, OUTFLOW_CAPITAL, OWN_ACCOUNT, MEMBER_UNKNOWN, and as
 *   decideMoney does
 */
export async function bookUnmatched(call: Call<typeof endpoint>): Promise<UnknownOutflow> {
  const { tx, chain, params, body } = call;
  await showUnknown(tx, chain.chainId, params.id);
  const outflow = await lockUnknown(tx, params.id);
  if (!outflow) throw new AppError('OUTFLOW_BOOKED');
  if (await matchesAny(tx, outflow.id)) throw new AppError('OUTFLOW_HAS_MATCH');
  // Before decideMoney, which would name the wrong reason.
  if (body.as === 'member' && body.memberId === call.caller.memberId) {
    throw new AppError('OWN_ACCOUNT');
  }
  const decision = {
    name: 'outflow.book',
    ref: { type: 'outflow', id: String(outflow.id) },
    units: BigInt(outflow.amount),
    advUnits: 0n,
    summary: [
      STAFF_ACTIONS[`outflow.${body.as}`],
      ...(body.as === 'member' ? [`#${body.memberId}`] : []),
      body.note.trim(),
    ].join('：'),
    concerned: body.as === 'member' ? [body.memberId] : [],
  } as const;
  return decideMoney(call, decision, () => book(call, outflow));
}

async function book(
  { tx, chain: { chainId }, caller, body }: Call<typeof endpoint>,
  outflow: OpenOutflow,
): Promise<UnknownOutflow> {
  const amount = BigInt(outflow.amount);
  const txHash = outflow.tx_hash;
  const staffId = caller.memberId;
  const bearer = body.as === 'member' ? await chargeOf(tx, body.memberId, amount) : undefined;
  const memberId = bearer?.member.id;
  const charged = bearer?.charged ?? 0n;
  let journalId = outflow.journal_id;
  if (body.as === 'capital') journalId = await chargeCapital(tx, outflow, staffId);
  if (bearer && charged > 0n) {
    const debit = debitOf(bearer.member, charged);
    journalId = await moveLoss(tx, outflow, staffId, { as: 'member', debit });
  }
  const note = body.note.trim();
  await insertBooking(tx, {
    outflowId: outflow.id,
    as: body.as,
    memberId,
    charged,
    staffId,
    note,
    journalId,
  });
  const ref = { type: 'outflow', id: String(outflow.id) };
  const auditNote = `${txHash}：${bearer ? `→ ${bearer.member.name}：` : ''}${note}`;
  const change = {
    before: { 認定: '不明' },
    after: {
      認定: STAFF_ACTIONS[`outflow.${body.as}`],
      會員: memberId === undefined ? null : `#${memberId}`,
      扣款: charged > 0n ? `${amountToString(charged)} GAB` : null,
    },
  };
  await writeStaffAction(tx, staffId, `outflow.${body.as}`, ref, auditNote, change);
  if (memberId !== undefined) await emitEvent(tx, memberId, 'balance', { txHash });
  return showUnknown(tx, chainId, outflow.id);
}
