import type { Hex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { claimShopChain } from '../compose/shopChain';
import { replaceWallet } from '../modules/money/payouts/replaceWallet';
import { createMember, createSession } from './factories';
import { flipKillSwitch } from './killSwitch';
import { PayoutWorld } from './payoutWorld';

export const NEXT_KEY: Hex = `0x${'7'.padStart(64, '0')}`;
/** The wallet that replaces the one of these tests. */
export const next = privateKeyToAccount(NEXT_KEY);

export const REPLACED_BY = {
  by: 'command',
  command: 'npm run wallet -- replace',
  user: 'root@shop-1',
} as const;

/** Replaces the wallet of this shop as the command does, which stops withdrawals. */
export async function replaceIn(shop: PayoutWorld, staffId: number): Promise<void> {
  const { db, node, shop: app } = shop;
  const { chain } = app;
  const { request } = node;
  await replaceWallet({ db, chain, request, staffId, note: '金鑰外洩', source: REPLACED_BY });
}

/** Lets withdrawals go on, as two administrators do. */
export const resume = (shop: PayoutWorld): Promise<void> =>
  flipKillSwitch((text, values) => shop.pay.sql(text, values), false);

/** A shop whose wallet can be replaced, with an administrator who answers for it. */
export class ReplacedWorld {
  static async open(): Promise<ReplacedWorld> {
    const before = await PayoutWorld.open();
    await claimShopChain(before.db, before.shop.chain);
    const id = await createMember(before.db, '店長', ['staff', 'admin']);
    before.node.setEth(next.address, 10n ** 20n);
    return new ReplacedWorld(before, { id, token: await createSession(before.db, id) });
  }

  readonly #opened: PayoutWorld[] = [];

  private constructor(
    /** Its processes with the first wallet's settings. */
    readonly before: PayoutWorld,
    readonly admin: { id: number; token: string },
  ) {}

  /** Its processes with another wallet's settings. */
  async withWallet(key: Hex = NEXT_KEY): Promise<PayoutWorld> {
    const other = await this.before.withWallet(key);
    this.#opened.push(other);
    return other;
  }

  /** The shop after its wallet was replaced and withdrawals were resumed. */
  async replaced(): Promise<PayoutWorld> {
    const after = await this.withWallet();
    await replaceIn(after, this.admin.id);
    await resume(after);
    return after;
  }

  /** Posts as the administrator. */
  async post(shop: PayoutWorld, path: string, body: object) {
    return (await shop.shop.call(this.admin.token, 'POST', path, body)).body;
  }

  /** Checks the books and closes all apps. */
  async end(): Promise<void> {
    for (const one of this.#opened.splice(0)) await one.pay.shop.close();
    await this.before.end();
  }
}
