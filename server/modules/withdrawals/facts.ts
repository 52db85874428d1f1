import { amountToString } from '@common/money';
import { shown } from './addressBook';
import type { Subject } from './challenge';

/** What a member confirms about a withdrawal, line by line. */
export function factsOf(
  one: { id: number; amount: bigint | string; fee: bigint | string; to_address: string },
  chainId: number,
): Subject {
  return {
    purpose: 'withdrawal',
    subject: String(one.id),
    title: `提幣 #${one.id}`,
    facts: [
      `數量：${amountToString(BigInt(one.amount))} GAB`,
      `手續費：${amountToString(BigInt(one.fee))} GAB`,
      `地址：${shown(one.to_address)}`,
      `網路：chain id ${chainId}`,
    ],
  };
}
