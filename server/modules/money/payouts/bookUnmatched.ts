import type { bookOutflow as endpoint, UnknownOutflow } from '@common/endpoints/adminOutflows';
import { STAFF_ACTIONS } from '@common/lists/staffActions';
import { amountToString } from '@common/money';
import type { Tx } from '../../../db/database';
import { emitEvent } from '../../../db/events';
import { AppError } from '../../../errors';
import type { Call } from '../../../http/route';
import { type Leg, lockAvailable, postJournal, RECORD } from '../../../ledger/ledger';
import { decideMoney } from '../../../ledger/secondPerson';
import { writeStaffAction } from '../../../ledger/staffAudit';
import { showUnknown } from './listUnknown';
import {
  findMember,
  insertBooking,
  lockUnknown,
  matchesAny,
  type OpenOutflow,
  readOpenings,
} from './unknownStore';

/** Returns the member and the part of the amount (base units) that their balance covers. @throws AppError OWN_ACCOUNT, MEMBER_UNKNOWN */
async function chargeOf(tx: Tx, memberId: number | undefined, amount: bigint, staffId: number) {
  if (memberId === undefined) throw new AppError('MEMBER_UNKNOWN');
  if (memberId === staffId) throw new AppError('OWN_ACCOUNT');
  const member = await findMember(tx, memberId);
  if (!member) throw new AppError('MEMBER_UNKNOWN');
  const available = await lockAvailable(tx, memberId, 'coin');
  return { member, charged: available < amount ? available : amount };
}

interface UnmatchedOutflow {
  outflowId: number;
  txHash: string;
  /** Base units. */
  amount: bigint;
  staffId: number;
}

/** Moves the loss that the watcher booked to another account. Returns the journal's id. */
async function moveLoss(
  tx: Tx,
  { outflowId, txHash, staffId }: UnmatchedOutflow,
  as: 'member' | 'capital',
  from: { leg: Leg; ref?: { type: string; id: string } },
): Promise<number> {
  const { journalId } = await postJournal(tx, {
    kind: `outflow.${as}`,
    key: `outflow:${outflowId}:${as}`,
    ref: from.ref ?? { type: 'tx', id: txHash },
    reason: as === 'member' ? '提幣（鏈上已送出，核對後補記）' : '平台自有資金的支出',
    actorId: staffId,
    legs: [from.leg, { house: 'loss', asset: 'coin', amount: -from.leg.amount }],
  });
  return journalId;
}

/** Charges the outflow to the house's capital, up to a wallet's opening balance. @throws AppError OUTFLOW_CAPITAL */
async function takeFromCapital(tx: Tx, chainId: number, found: UnmatchedOutflow): Promise<number> {
  const openings = await readOpenings(tx, chainId);
  const opening = openings.find(({ left }) => left >= found.amount);
  if (!opening) throw new AppError('OUTFLOW_CAPITAL');
  const leg: Leg = { house: 'capital', asset: 'coin', amount: -found.amount };
  return moveLoss(tx, found, 'capital', { leg, ref: opening.ref });
}

/**
 * Staff explain an outflow that no withdrawal matches. A payout whose withdrawal is missing from a restored backup is
 * charged to the member who received it, as far as their balance covers it; otherwise it is a loss or capital spent.
 * @throws AppError NOT_FOUND, OUTFLOW_BOOKED, OUTFLOW_HAS_MATCH, OUTFLOW_CAPITAL, OWN_ACCOUNT, MEMBER_UNKNOWN, and as
 *   decideMoney does
 */
export async function bookUnmatched(call: Call<typeof endpoint>): Promise<UnknownOutflow> {
  const { tx, chain, params, body } = call;
  const { txHash } = await showUnknown(tx, chain.chainId, params.id);
  const outflow = await lockUnknown(tx, params.id);
  if (!outflow) throw new AppError('OUTFLOW_BOOKED');
  if (await matchesAny(tx, outflow.id)) throw new AppError('OUTFLOW_HAS_MATCH');
  if (body.as === 'member' && body.memberId === call.caller.memberId) {
    throw new AppError('OWN_ACCOUNT');
  }
  const decision = {
    name: 'outflow.book',
    ref: { type: 'outflow', id: String(outflow.id) },
    units: BigInt(outflow.amount),
    summary: [
      STAFF_ACTIONS[`outflow.${body.as}`],
      body.as === 'member' ? `#${body.memberId}` : [],
      body.note.trim(),
    ]
      .flat()
      .join('：'),
    concerned: body.as === 'member' ? [body.memberId] : [],
  } as const;
  return decideMoney(call, decision, () => book(call, outflow, txHash));
}

async function book(
  { tx, chain: { chainId }, caller, body }: Call<typeof endpoint>,
  outflow: OpenOutflow,
  txHash: string,
): Promise<UnknownOutflow> {
  const amount = BigInt(outflow.amount);
  const staffId = caller.memberId;
  const found = { outflowId: outflow.id, txHash, amount, staffId };
  const bearer =
    body.as === 'member' ? await chargeOf(tx, body.memberId, amount, staffId) : undefined;
  const memberId = bearer?.member.id;
  const charged = bearer?.charged ?? 0n;
  let journalId = outflow.journal_id;
  if (body.as === 'capital') journalId = await takeFromCapital(tx, chainId, found);
  if (memberId !== undefined && charged > 0n) {
    const member = { member: memberId, asset: 'coin', bucket: 'available' } as const;
    const leg = { ...member, amount: -charged, record: RECORD.withdrawal };
    journalId = await moveLoss(tx, found, 'member', { leg });
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
  const action = `${txHash}：${bearer ? `→ ${bearer.member.name}：` : ''}${note}`;
  const change = {
    before: { 認定: '不明' },
    after: {
      認定: STAFF_ACTIONS[`outflow.${body.as}`],
      會員: memberId === undefined ? null : `#${memberId}`,
      扣款: charged > 0n ? `${amountToString(charged)} GAB` : null,
    },
  };
  await writeStaffAction(tx, staffId, `outflow.${body.as}`, ref, action, change);
  if (memberId !== undefined) await emitEvent(tx, memberId, 'balance', { txHash });
  return showUnknown(tx, chainId, outflow.id);
}
