import type { WithdrawalState } from '@common/money/withdrawalTransitions';

/** A member's withdrawal; its amount and fee are held from the member's balance. */
interface MemberWithdrawal {
  kind: 'withdrawal';
  memberId: number;
}

/** A deposit in suspense on its way back to its sender, without a fee. It belongs to no member. */
interface DepositReturn {
  kind: 'return';
  depositId: number;
}

export type Kind = MemberWithdrawal | DepositReturn;

/** The part of a withdrawal that every transition needs. */
export type Movable = { id: number; state: WithdrawalState } & Kind;

/** The actor that moves a withdrawal to its next state. */
export interface Actor {
  kind: 'member' | 'staff' | 'system' | 'chain';
  /** Null for the system and the chain. */
  id: number | null;
}

interface Ids {
  id: number;
  member_id: number | null;
  deposit_id: number | null;
}

/** Adds the kind of a row of `withdrawals`, derived from its two ids. @throws Error unless exactly one is set */
export function withKind<Row extends Ids>(row: Row): Row & Kind {
  const { id, member_id: memberId, deposit_id: depositId } = row;
  if (memberId !== null) return { ...row, kind: 'withdrawal', memberId };
  if (depositId !== null) return { ...row, kind: 'return', depositId };
  throw new Error(`withdrawal ${id} is neither a member's nor a return`);
}

/** Text for the place of the money after the account closed. */
export const KEPT_TEXT = '帳戶已關閉，款項留在待查';

/** Text for the place of the money after a withdrawal that ended unpaid. */
export function unpaidText({ kind }: Pick<Kind, 'kind'>): string {
  return kind === 'return' ? '款項仍在待查' : '款項已退回餘額';
}
