import { amountToString, parseAmount } from '@common/money/money';
import type { Address, Hex } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import type { Database } from '../../server/db/database';
import * as make from '../../server/testing/factories';
import { putInBook } from '../../server/testing/withdrawals';
import type { DrillChain } from '../topology/chain';
import { until } from '../topology/until';
import { deposit, untilCredited } from './members';

/** Amount of each withdrawal, GAB: the smallest that the shop allows. */
export const WITHDRAWN = '10';
const WITHDRAWER_COUNT = 10;
/** Max. challenges of a member per hour; the shop refuses further ones. */
const MAX_AN_HOUR = 10;
const COIN = '200';
/** Time limit until the last withdrawal is mined, s. */
const PAID_WITHIN_S = 120;

/** A member who withdraws to an address that receives nothing else. */
interface Withdrawer {
  id: number;
  token: string;
  addressId: number;
  address: Address;
  /** Number of withdrawals that can still be requested. */
  left: number;
  /** Confirmed withdrawals, by an answer. */
  confirmed: number;
  sign(message: string): Promise<Hex>;
}

export class Withdrawers {
  static async create(db: Database, chain: DrillChain): Promise<Withdrawers> {
    const all: Withdrawer[] = [];
    for (let n = 0; n < WITHDRAWER_COUNT; n++) {
      const id = await make.createMember(db);
      const { sign } = await deposit(db, chain, id, COIN);
      const { address } = privateKeyToAccount(generatePrivateKey());
      const addressId = await putInBook({ db }, id, address);
      const token = await make.createSession(db, id);
      all.push({ id, token, addressId, address, left: MAX_AN_HOUR, confirmed: 0, sign });
    }
    await untilCredited(db, all.at(-1)?.id ?? 0);
    return new Withdrawers(all, chain);
  }

  private constructor(
    private readonly all: readonly Withdrawer[],
    private readonly chain: DrillChain,
  ) {}

  /** The member with most withdrawals left this hour; undefined once all are used. */
  next(): Withdrawer | undefined {
    const [first] = [...this.all].sort((a, b) => b.left - a.left);
    if (!first || first.left === 0) return undefined;
    first.left -= 1;
    return first;
  }

  /**
   * Waits until every confirmed withdrawal is done, then counts by the recipients' balances on the chain.
   * @returns numbers of payments, of confirmed withdrawals that were not paid, and of payments without one
   */
  async settle({ pool }: Database): Promise<{ paid: number; unpaid: number; excess: number }> {
    const ids = this.all.map(({ id }) => id);
    const isDone = async () => {
      const { rows } = await pool.query(
        `SELECT 1 FROM withdrawals WHERE member_id = ANY ($1) AND state NOT IN ('submitted', 'done')`,
        [ids],
      );
      return rows.length === 0;
    };
    await until('withdrawals are done', isDone, { seconds: PAID_WITHIN_S }).catch(() => undefined);
    const result = { paid: 0, unpaid: 0, excess: 0 };
    for (const { address, confirmed } of this.all) {
      const received = await this.chain.balanceOf(address);
      const paid = Number(received / parseAmount(WITHDRAWN));
      if (received % parseAmount(WITHDRAWN) !== 0n) {
        throw new Error(`${address} has received ${amountToString(received)} GAB`);
      }
      result.paid += paid;
      result.unpaid += Math.max(0, confirmed - paid);
      result.excess += Math.max(0, paid - confirmed);
    }
    return result;
  }
}
