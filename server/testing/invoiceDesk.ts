import { taipeiDate } from '@common/text/taipeiDay';
import type { Basket, BasketOptions } from './basket';
import { expectAuditClean } from './database';
import { type Person, ReturnWorld } from './returnWorld';

export const COMPANY = { kind: 'company', code: '04595257', title: '好茶有限公司' };
export const MEMBER = { kind: 'member', code: '', title: '' };
export const MOBILE = { kind: 'mobile', code: '/ABC1234', title: '' };

/** A sale of the platform's, the only ones that keep invoice data. */
export const platformSale = (lines: BasketOptions['lines'], buyer?: Person): BasketOptions => ({
  seller: null,
  channel: 'shop',
  lines,
  ...(buyer && { buyer }),
});

const monthInTaipei = (at: number) => taipeiDate(at).slice(0, 7);

/** A ReturnWorld with a clerk of finance and its invoice data, for one test file; audits the books after each test. */
export function invoiceDesk() {
  let world: ReturnWorld;
  let finance: Person;
  let openedAt: number;
  beforeAll(async () => {
    openedAt = Date.now();
    world = await ReturnWorld.open();
    finance = await world.person([], ['finance']);
  });
  afterAll(() => world.close());
  afterEach(() => expectAuditClean(world.db));

  const put = (who: Person, path: string, body: object) =>
    world.api.call(who.token, 'PUT', path, body);

  async function set(key: string, value: object): Promise<void> {
    await world.sql(
      `INSERT INTO settings (key, value, version) VALUES ($1, $2, 1)
       ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
      [key, JSON.stringify(value)],
    );
  }
  /** Shows the reference rate, and keeps invoice data from now on or not. */
  async function turn(enabled: boolean, twd = '3.2'): Promise<void> {
    await set('referenceRate', { shown: true, twd });
    await set('invoices', { enabled });
  }

  const invoiceOf = async ({ no, buyer }: Pick<Basket, 'no' | 'buyer'>) =>
    (await world.get(buyer, `/api/orders/${no}/invoice`)).body.data;

  const correct = (who: Person, no: string, body: object) =>
    put(who, `/api/admin/orders/${no}/invoice`, {
      ...COMPANY,
      seen: MEMBER,
      reason: '買家來電要改開三聯式',
      ...body,
    });
  /** Staff log entries of an order's corrections. */
  const logOf = async (no: string): Promise<string[]> =>
    (
      await world.sql(
        "SELECT note FROM staff_actions WHERE action = 'invoice.correct' AND ref_id = $1 ORDER BY id",
        [no],
      )
    ).rows.map(({ note }) => note);

  const ship = ({ no }: Pick<Basket, 'no'>, more: object = {}) =>
    world.post(world.staff, `/api/admin/orders/${no}/ship`, {
      carrier: '黑貓宅急便',
      trackingNo: '123456789012',
      reason: '出貨',
      ...more,
    });

  const download = (month: string) =>
    world.api.app.inject({
      method: 'GET',
      url: `/api/admin/invoices.csv?month=${month}`,
      headers: { authorization: `Bearer ${finance.token}` },
    });
  /** The rows of an order in the exports of the months that the test ran in, without the heading. */
  async function exported(no: string): Promise<string[][]> {
    const months = new Set([openedAt, Date.now()].map(monthInTaipei));
    const files = await Promise.all([...months].map(download));
    return files
      .flatMap(({ payload }) => payload.split('\r\n'))
      .map((line) => line.split(','))
      .filter((cells) => cells[2] === no);
  }

  return {
    get world() {
      return world;
    },
    get finance() {
      return finance;
    },
    put,
    set,
    turn,
    invoiceOf,
    correct,
    logOf,
    ship,
    download,
    exported,
  };
}
