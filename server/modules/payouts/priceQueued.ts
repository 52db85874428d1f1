import type { Fees } from '../../chain/payoutPort';
import { shown } from '../withdrawals/addressBook';
import { higher } from './fees';
import { inChunks } from './inChunks';
import type { Paying } from './paying';
import { readUnmined, type Waiting } from './queueStore';

export interface Priced extends Waiting {
  gas: bigint;
}

/** Those that the token would make now, with their gas. */
async function price({ wallet, tell }: Paying, waiting: readonly Waiting[]): Promise<Priced[]> {
  const usual = await wallet.usualGas();
  const answers = await inChunks(waiting, async (one) => ({
    one,
    answer: await wallet.gasFor(shown(one.to_address), BigInt(one.amount), usual),
  }));
  return answers.flatMap(({ one, answer }) => {
    if ('gas' in answer) return [{ ...one, gas: answer.gas }];
    tell('tokenRefuses', `#${one.id}: ${answer.refusal}`);
    return [];
  });
}

/** As many of them, in order, as the wallet's tokens and ETH pay for beside what is on its way. */
async function affordable(
  { db, chain, wallet, tell }: Paying,
  priced: readonly Priced[],
  { maxFee }: Fees,
): Promise<Priced[]> {
  const flying = await readUnmined(db);
  let gab = (await chain.balanceOf(wallet.address)) - flying.amount;
  let wei = await chain.ethBalanceOf(wallet.address);
  const most = priced.reduce((top, { gas }) => higher(top, gas), 0n);
  wei -= BigInt(flying.count) * most * maxFee;
  const taken: Priced[] = [];
  for (const one of priced) {
    gab -= BigInt(one.amount);
    wei -= one.gas * maxFee;
    if (gab < 0n || wei < 0n) {
      tell(wei < 0n ? 'lowGas' : 'lowToken', `#${one.id}`);
      break;
    }
    taken.push(one);
  }
  return taken;
}

/** Which of those that wait can be paid now, in order, and with how much gas each. */
export async function priceQueued(
  paying: Paying,
  waiting: readonly Waiting[],
  fees: Fees,
): Promise<Priced[]> {
  return affordable(paying, await price(paying, waiting), fees);
}
