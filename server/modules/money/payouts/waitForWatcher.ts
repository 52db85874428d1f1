import { setTimeout as sleep } from 'node:timers/promises';
import type { Tx } from '../../../db/database';
import { lockBookedBlock, readBookedBlock } from '../chainState/cursorStore';
import type { PayoutRound } from './payoutRound';

const RETRY_MS = 50;

/**
 * Height up to which everything must be booked before the wallet signs: all final blocks, and what a replaced wallet may
 * have sent before its replacement.
 */
const neededBlock = ({ head, confirmations, wallets }: PayoutRound) =>
  Math.max(0, head.number - confirmations, wallets.lastRetiredBlock);

/**
 * Waits up to `timing.catchUp` seconds until the watcher has booked every final block, so that the database holds
 * every final outflow of the wallet.
 * @returns the round with the head that was compared with the cursor; null while the watcher is behind
 */
export async function waitForWatcher(round: PayoutRound): Promise<PayoutRound | null> {
  const { db, chain, report, timing } = round;
  const head = await chain.head();
  const needed = neededBlock({ ...round, head });
  const deadline = performance.now() + timing.catchUp * 1000;
  let booked = await readBookedBlock(db, chain.chainId);
  while (booked < needed && performance.now() < deadline) {
    await sleep(RETRY_MS);
    booked = await readBookedBlock(db, chain.chainId);
  }
  if (booked >= needed) return { ...round, head };
  report('behind', `區塊鏈讀到 ${Math.max(booked, 0)}，要讀到 ${needed} 才送出`);
  return null;
}

/** Repeats the check inside the transaction that signs, with the cursor locked until commit. */
export async function isWatcherCaughtUp(tx: Tx, round: PayoutRound): Promise<boolean> {
  return (await lockBookedBlock(tx, round.chain.chainId)) >= neededBlock(round);
}
