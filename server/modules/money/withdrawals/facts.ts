import { amountToString } from '@common/money/money';
import { networkLabel } from '@common/money/networks';
import { getAddress } from 'viem';
import type { Subject } from './challenge';

/** The facts that a member confirms, as the subject of a challenge. Amounts in base units. */
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
      `地址：${getAddress(one.to_address)}`,
      `網路：${networkLabel(chainId)}`,
    ],
  };
}
