import { getAddress } from 'viem';
import type { Fees } from '../../../chain/payoutPort';
import { higher } from './fees';
import { inChunks } from './inChunks';
import type { PayoutRound } from './payoutRound';
import { readUnmined, type Waiting } from './queueStore';

export interface Priced extends Waiting {
  gas: bigint;
}

/** The withdrawals whose transfer the token contract would accept now, with their gas. */
async function price(
  { wallet, report }: PayoutRound,
  waiting: readonly Waiting[],
): Promise<Priced[]> {
  const worstCase = await wallet.worstCaseGas();
  const answers = await inChunks(waiting, async (one) => ({
    one,
    answer: await wallet.gasFor(getAddress(one.to_address), BigInt(one.amount), worstCase),
  }));
  return answers.flatMap(({ one, answer }) => {
    if ('gas' in answer) return [{ ...one, gas: answer.gas }];
    report('tokenRefuses', `#${one.id}: ${answer.refusal}`);
    return [];
  });
}

/** The longest prefix that the wallet's tokens and ETH cover in addition to the payouts in flight. */
async function affordable(
  { db, chain, wallet, signer, report }: PayoutRound,
  priced: readonly Priced[],
  { maxFee }: Fees,
): Promise<Priced[]> {
  const inFlight = await readUnmined(db, signer.wallet);
  let gab = (await chain.balanceOf(wallet.address)) - inFlight.amount;
  let wei = await chain.ethBalanceOf(wallet.address);
  // Keeps ETH for the payouts in flight, each of which is counted like the dearest of these.
  const maxGas = priced.reduce((top, { gas }) => higher(top, gas), 0n);
  wei -= BigInt(inFlight.count) * maxGas * maxFee;
  const payable: Priced[] = [];
  for (const one of priced) {
    gab -= BigInt(one.amount);
    wei -= one.gas * maxFee;
    if (gab < 0n || wei < 0n) {
      report(wei < 0n ? 'lowGas' : 'lowToken', `#${one.id}`);
      break;
    }
    payable.push(one);
  }
  return payable;
}

/** The queued withdrawals that can be paid now, in order, with the gas of each. */
export async function priceQueued(
  round: PayoutRound,
  waiting: readonly Waiting[],
  fees: Fees,
): Promise<Priced[]> {
  return affordable(round, await price(round, waiting), fees);
}
