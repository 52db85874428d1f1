import { amountToString } from '@common/money/money';
import { Client } from 'pg';
import { readBalances } from '../ledger/ledger';
import { createTestApp, type TestApp } from './app';
import { expectAuditClean, ownerUrlOf } from './database';
import { createMember, createSession } from './factories';
import { ask, confirm, createWithdrawer } from './withdrawals';

interface Caller {
  token: string;
}

/** A shop with withdrawing members and staff who review, for one test file. */
export function withdrawalShop() {
  let shop: TestApp;
  beforeAll(async () => {
    shop = await createTestApp();
  });
  afterAll(() => shop.close());
  afterEach(() => expectAuditClean(shop.db));

  const sql = async <Row = Record<string, unknown>>(text: string, values: unknown[] = []) =>
    (await shop.db.pool.query(text, values)).rows as Row[];
  const balance = async ({ id }: { id: number }) => {
    const { coin } = await readBalances(shop.db, id);
    return [coin.available, coin.held].map(amountToString);
  };
  const get = async (who: Caller, url: string) => (await shop.call(who.token, 'GET', url)).body;
  const act = async (who: Caller, url: string, body?: object) =>
    (await shop.call(who.token, 'POST', url, body)).body;
  const staff = async (right: 'staff' | 'admin' = 'staff') => {
    const id = await createMember(shop.db, undefined, [right]);
    return { id, token: await createSession(shop.db, id) };
  };
  const inReview = async (amount = '2000') => {
    const who = await createWithdrawer(shop, '100000');
    const { data } = await ask(shop, who, amount);
    await confirm(shop, who, data.id);
    return { who, id: data.id as number };
  };

  /** Runs statements with the owner's rights, such as moving dates. */
  async function asOwner(...statements: string[]) {
    const owner = new Client({ connectionString: ownerUrlOf(shop.db) });
    await owner.connect();
    for (const one of statements) await owner.query(one);
    await owner.end();
  }
  const cool = (id: number) =>
    asOwner(`UPDATE withdrawal_addresses SET usable_at = now() WHERE id = ${id}`);
  const backdate = () =>
    asOwner(`UPDATE withdrawal_challenges SET created_at = created_at - interval '2 hours'`);

  return {
    get app() {
      return shop;
    },
    sql,
    balance,
    get,
    act,
    staff,
    inReview,
    asOwner,
    cool,
    backdate,
  };
}
