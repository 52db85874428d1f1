import { REPORTS_A_DAY } from '@common/lists/contentReports';
import type { Capability } from '@common/people/roles';
import * as make from '../../../testing/factories';
import { createLot } from '../../../testing/lots';
import { noticesOf } from '../../../testing/notices';
import { reviewShop } from '../../../testing/reviewShop';

const shop = reviewShop();
const { createBuyer, buy } = shop;

async function person(rights: Capability[] = []) {
  const id = await make.createMember(shop.db, undefined, rights);
  return { id, token: await make.createSession(shop.db, id) };
}
type Person = Awaited<ReturnType<typeof person>>;

async function sold(title = '山茶花蜜') {
  const seller = await person();
  const made = await make.createProduct(shop.db, { channel: 'market', sellerId: seller.id });
  await sql('UPDATE products SET title = $2, description = $3 WHERE id = $1', [
    made.productId,
    title,
    '百分之百純蜜',
  ]);
  return { ...made, seller };
}
const sql = (text: string, values: unknown[] = []) => shop.db.pool.query(text, values);

async function report({ token }: Person, kind: string, id: number, more: object = {}) {
  const sent = { kind, id, reason: 'misleading', ...more };
  return (await shop.api.call(token, 'POST', '/api/reports', sent)).body;
}
const codeOf = async (...asked: Parameters<typeof report>) => (await report(...asked)).errorCode;

const read = async ({ token }: Person, path = '') =>
  (await shop.api.call(token, 'GET', `/api/admin/reports${path}`)).body.data;
/** The open case of a product as a clerk lists it. */
async function caseOf(clerk: Person, subjectId: number) {
  const { list } = await read(clerk, '?pageSize=100');
  return list.find(
    (one: { kind: string; subjectId: number }) =>
      one.kind === 'product' && one.subjectId === subjectId,
  );
}
async function decide(clerk: Person, id: number, changes: object = {}) {
  const sent = { outcome: 'handled', note: '賣家已改文案', seen: 1, ...changes };
  return (await shop.api.call(clerk.token, 'POST', `/api/admin/reports/${id}/decide`, sent)).body;
}

describe('a member’s report', () => {
  it('is one row with others about the same subject, with what it said at each time', async () => {
    const [clerk, first, second] = [await person(['support']), await person(), await person()];
    const { productId, seller } = await sold();
    expect(await codeOf(first, 'product', productId)).toBe('');
    await sql(`UPDATE products SET description = '調合蜜' WHERE id = $1`, [productId]);
    expect(
      await codeOf(second, 'product', productId, { reason: 'other', note: ' 聞起來是糖 ' }),
    ).toBe('');
    const found = await caseOf(clerk, productId);
    expect(found).toMatchObject({
      kind: 'product',
      productId,
      title: '山茶花蜜',
      owner: { id: seller.id },
      reports: 2,
      reasons: ['misleading', 'other'],
      decision: null,
    });
    expect(found.lastAt).toBeGreaterThanOrEqual(found.firstAt);
    expect((await read(clerk, `/${found.id}`)).list).toMatchObject([
      {
        reporter: { id: second.id },
        reason: 'other',
        note: '聞起來是糖',
        shown: { text: '調合蜜' },
      },
      { reporter: { id: first.id }, note: '', shown: { text: '百分之百純蜜', pictures: [] } },
    ]);
  });

  it('is refused a second time until staff have decided, also when both are sent at once', async () => {
    const [clerk, member] = [await person(['support']), await person()];
    const { productId } = await sold();
    const codes = await Promise.all([1, 2, 3].map(() => codeOf(member, 'product', productId)));
    expect(codes.sort()).toEqual(['', 'REPORT_REPEATED', 'REPORT_REPEATED']);
    const { id, reports } = await caseOf(clerk, productId);
    expect(reports).toBe(1);
    await decide(clerk, id);
    expect(await codeOf(member, 'product', productId)).toBe('');
    expect((await caseOf(clerk, productId)).id).not.toBe(id);
  });

  it('joins one case when several members send the first ones at once', async () => {
    const clerk = await person(['support']);
    const members = await Promise.all([1, 2, 3, 4].map(() => person()));
    const { productId } = await sold();
    await Promise.all(members.map((one) => report(one, 'product', productId)));
    const { rows } = await sql(
      `SELECT reports FROM report_cases WHERE kind = 'product' AND subject_id = $1`,
      [productId],
    );
    expect(rows).toEqual([{ reports: 4 }]);
    expect((await caseOf(clerk, productId)).reports).toBe(4);
  });

  it('is about a lot, a review, the reply to it, or a seller, whoever published it', async () => {
    const [clerk, member, buyer] = [await person(['support']), await person(), await createBuyer()];
    const { productId, skuId, seller } = await sold();
    const written = await shop.review(buyer.token, await buy(buyer, skuId), { text: '店家是騙子' });
    const reviewId: number = written.body.data.id;
    expect(await codeOf(member, 'reply', reviewId)).toBe('NOT_FOUND');
    const reply = { text: '你才是騙子' };
    await shop.api.call(seller.token, 'POST', `/api/reviews/${reviewId}/reply`, reply);
    const lotId = await createLot(shop.db, { sellerId: seller.id });
    for (const [kind, id] of [
      ['review', reviewId],
      ['reply', reviewId],
      ['lot', lotId],
      ['seller', seller.id],
    ] as const) {
      expect([kind, await codeOf(member, kind, id)]).toEqual([kind, '']);
    }
    const { list } = await read(clerk, '?pageSize=100');
    const mine = list.filter(({ owner }: { owner: Person }) =>
      [seller.id, buyer.id].includes(owner.id),
    );
    expect(mine).toMatchObject([
      { kind: 'review', owner: { id: buyer.id }, productId },
      { kind: 'reply', owner: { id: seller.id }, productId },
      { kind: 'lot', owner: { id: seller.id }, productId: expect.any(Number) },
      { kind: 'seller', owner: { id: seller.id }, productId: null },
    ]);
    const file = await read(clerk, `/${mine[1].id}`);
    expect(file.list).toMatchObject([{ shown: { text: '你才是騙子' } }]);
  });

  it('is about goods off sale and withdrawn lots, too, whose pages everybody can open', async () => {
    const member = await person();
    const { productId, seller } = await sold();
    await sql('UPDATE products SET on_sale = false WHERE id = $1', [productId]);
    const lotId = await createLot(shop.db, { sellerId: seller.id });
    await sql('UPDATE lots SET withdrawn_at = now() WHERE id = $1', [lotId]);
    for (const [kind, id, page] of [
      ['product', productId, `/api/products/${productId}`],
      ['lot', lotId, `/api/auctions/${lotId}`],
    ] as const) {
      expect((await shop.api.call('', 'GET', page)).body.success).toBe(true);
      expect([kind, await codeOf(member, kind, id)]).toEqual([kind, '']);
    }
  });

  it('is refused for one’s own, for the platform’s, and for what nobody sees', async () => {
    const [member, buyer] = [await person(), await createBuyer()];
    const { productId, skuId, seller } = await sold();
    expect(await codeOf(seller, 'product', productId)).toBe('REPORT_OWN_CONTENT');
    expect(await codeOf(seller, 'seller', seller.id)).toBe('REPORT_OWN_CONTENT');
    const { productId: ours } = await make.createProduct(shop.db);
    expect(await codeOf(member, 'product', ours)).toBe('NOT_FOUND');
    expect(await codeOf(member, 'seller', member.id)).toBe('NOT_FOUND');
    const written = await shop.review(buyer.token, await buy(buyer, skuId));
    const reviewId: number = written.body.data.id;
    await sql(`UPDATE reviews SET hidden_at = now(), hidden_reason = 'x' WHERE id = $1`, [
      reviewId,
    ]);
    expect(await codeOf(member, 'review', reviewId)).toBe('NOT_FOUND');
  });

  it('needs a note for another reason', async () => {
    const [member, { productId }] = [await person(), await sold()];
    expect(await codeOf(member, 'product', productId, { reason: 'other' })).toBe('REPORT_NOTE');
    const blank = { reason: 'other', note: ' \n ' };
    expect(await codeOf(member, 'product', productId, blank)).toBe('REPORT_NOTE');
    expect((await report(member, 'product', productId, { note: 'x'.repeat(501) })).success).toBe(
      false,
    );
  });

  it('is refused beyond the limit of a day, and leaves no trace', async () => {
    const [member, { seller, productId: old }] = [await person(), await sold()];
    await sql(
      `WITH c AS (INSERT INTO report_cases (kind, subject_id, owner_id, product_id, title)
         VALUES ('product', $1, $2, $1, '') RETURNING id)
       INSERT INTO content_reports (case_id, reporter_id, reason, note, shown, created_at)
       SELECT id, $3, 'fraud', '', '{"text": "", "pictures": []}', now() - interval '25 hours' FROM c`,
      [old, seller.id, member.id],
    );
    const subjects = await Promise.all(Array.from({ length: REPORTS_A_DAY + 2 }, () => sold()));
    const codes = await Promise.all(
      subjects.map(({ productId }) => codeOf(member, 'product', productId)),
    );
    expect(codes.filter((code) => code === 'REPORT_LIMIT')).toHaveLength(2);
    const { rows } = await sql(
      `SELECT count(*)::int AS n FROM report_cases WHERE kind = 'product' AND subject_id = ANY ($1)`,
      [subjects.map(({ productId }) => productId)],
    );
    expect(rows).toEqual([{ n: REPORTS_A_DAY }]);
  });
});

describe('a decision on reports', () => {
  it('tells each reporter the outcome, in words that name nobody, and stands in the staff log', async () => {
    const [clerk, first, second] = [await person(['support']), await person(), await person()];
    const { productId, seller } = await sold('山茶花蜜');
    await report(first, 'product', productId);
    await report(second, 'product', productId);
    const { id } = await caseOf(clerk, productId);
    const decided = await decide(clerk, id, { outcome: 'dismissed', seen: 2 });
    expect(decided.data.decision).toMatchObject({
      outcome: 'dismissed',
      note: '賣家已改文案',
      by: { id: clerk.id },
    });
    for (const one of [first, second]) {
      expect(await noticesOf(shop.db, one.id)).toMatchObject([
        {
          kind: 'reportDecided',
          data: { subject: '山茶花蜜', result: expect.stringContaining('沒有發現') },
        },
      ]);
    }
    expect(await noticesOf(shop.db, seller.id)).toEqual([]);
    const { rows } = await sql(
      `SELECT action, note FROM staff_actions WHERE ref_type = 'report' AND ref_id = $1`,
      [String(id)],
    );
    expect(rows).toEqual([{ action: 'report.dismissed', note: '賣家已改文案' }]);
    expect(await caseOf(clerk, productId)).toBeUndefined();
    expect((await read(clerk, '?state=decided')).list[0]).toMatchObject({ id });
  });

  it('is made once, on the reports that its author saw', async () => {
    const [clerk, other, member] = [
      await person(['staff']),
      await person(['admin']),
      await person(),
    ];
    const { productId } = await sold();
    await report(member, 'product', productId);
    const { id } = await caseOf(clerk, productId);
    expect(await decide(clerk, id, { seen: 2 })).toMatchObject({
      errorCode: 'SEEN_CHANGED',
      data: { now: '1 件' },
    });
    const both = await Promise.all([decide(clerk, id), decide(other, id)]);
    expect(both.map(({ errorCode }) => errorCode).sort()).toEqual(['', 'REPORT_DECIDED']);
    expect(await noticesOf(shop.db, member.id)).toHaveLength(1);
  });

  it('is another’s where staff published or reported the subject, who see nothing of it', async () => {
    const [clerk, colleague, member] = [
      await person(['staff']),
      await person(['staff']),
      await person(),
    ];
    const { productId } = await make.createProduct(shop.db, {
      channel: 'market',
      sellerId: clerk.id,
    });
    await report(member, 'product', productId);
    const { id } = await caseOf(colleague, productId);
    expect(await caseOf(clerk, productId)).toBeUndefined();
    expect((await shop.api.call(clerk.token, 'GET', `/api/admin/reports/${id}`)).status).toBe(404);
    expect((await decide(clerk, id)).errorCode).toBe('REPORT_OWN');
    const { productId: seen } = await sold();
    await report(colleague, 'product', seen);
    const reported = await caseOf(clerk, seen);
    expect((await decide(colleague, reported.id)).errorCode).toBe('REPORT_OWN');
    const queue = async ({ token }: Person) =>
      (await shop.api.call(token, 'GET', '/api/admin/queues')).body.data.find(
        (one: { queue: string }) => one.queue === 'reports',
      ).count;
    const { list } = await read(clerk, '?pageSize=100');
    expect(await queue(clerk)).toBe(list.length);
    expect((await decide(colleague, id)).errorCode).toBe('');
  });

  it('and the reports are not seen by members, nor by staff without the right', async () => {
    const [member, merchandiser] = [await person(), await person(['merchandiser'])];
    for (const { token } of [member, merchandiser]) {
      const { body } = await shop.api.call(token, 'GET', '/api/admin/reports');
      expect(body.errorCode).toBe('FORBIDDEN');
    }
  });
});

it('staff sort what waits by its number of reports', async () => {
  const clerk = await person(['support']);
  const [few, many] = [await sold(), await sold()];
  await report(await person(), 'product', few.productId);
  for (let count = 0; count < 3; count++) await report(await person(), 'product', many.productId);
  const subjects = (await read(clerk, '?sort=-count&pageSize=100')).list.map(
    ({ subjectId }: { subjectId: number }) => subjectId,
  );
  expect(subjects.indexOf(many.productId)).toBeLessThan(subjects.indexOf(few.productId));
  expect(subjects).toEqual(expect.arrayContaining([few.productId, many.productId]));
});
