import { expectAuditClean } from '../../../testing/database';
import { createMember, freezeSql } from '../../../testing/factories';
import { limitMoney } from '../../../testing/moneyLimit';
import { ProposalDesk } from '../../../testing/proposalDesk';
import { RETURN_PARCEL, RETURN_TO } from '../../../testing/returnWorld';

let desk: ProposalDesk;
beforeAll(async () => {
  desk = await ProposalDesk.open();
});
afterAll(() => desk.world.close());
afterEach(() => expectAuditClean(desk.world.db));

describe('a decision on money above the limit', () => {
  it('is only proposed by one, made when another approves, and stands in the log with both', async () => {
    const { no, buyer, id, one } = await desk.proposed();
    expect(one).toMatchObject({
      decision: 'order.refund',
      ref: { type: 'order', id: no },
      members: [buyer.id],
      coin: '100',
      adv: '0',
      summary: '商品遺失',
      by: { id: desk.clerk.id },
    });
    expect(await desk.world.order(no)).toMatchObject({ status: 2 });
    expect(await buyer.balance()).toEqual(['900', '0', '0', '0']);
    expect(await desk.approve(desk.clerk, id)).toMatchObject({ errorCode: 'DECISION_OWN' });
    expect(await desk.approve(desk.other, id)).toMatchObject({ success: true });
    expect(await desk.world.order(no)).toMatchObject({ status: 11 });
    expect(await buyer.balance()).toEqual(['1000', '0', '0', '0']);
    expect(await desk.logOf(no)).toEqual([
      ['money.propose', desk.clerk.id],
      ['order.refund', desk.other.id],
      ['money.agree', desk.other.id],
    ]);
    expect(await desk.approve(desk.third, id)).toMatchObject({ errorCode: 'DECISION_GONE' });
    const { rows } = await desk.world.sql('SELECT request FROM money_proposals WHERE id = $1', [
      id,
    ]);
    expect(rows).toEqual([{ request: null }]);
  });

  it('names the member whom an outflow is charged to, and none for a loss', async () => {
    const admin = await desk.world.person([], ['admin']);
    const { buyer } = await desk.world.paid();
    const propose = (id: number, body: object) =>
      desk.world.sql(
        `WITH logged AS (INSERT INTO staff_actions (staff_id, action, ref_type, ref_id, note)
           VALUES ($3, 'money.propose', 'outflow', $1, ''))
         INSERT INTO money_proposals (decision, ref_type, ref_id, request, units, summary, proposer_id, expires_at)
         VALUES ('outflow.book', 'outflow', $1, $2, 1, '', $3, now() + interval '1 hour')`,
        [String(id), JSON.stringify({ params: { id }, body }), admin.id],
      );
    await propose(1, { as: 'member', memberId: buyer.id, note: '補登' });
    await propose(2, { as: 'loss', memberId: buyer.id, note: '損失' });
    const found = (await desk.waiting(admin)).filter(({ ref }) => ref.type === 'outflow');
    expect(found.map(({ members }) => members)).toEqual([[buyer.id], []]);
    for (const { id } of found) await desk.reject(admin, id);
  });

  it('says what of it is GAB and what adv, also in the log', async () => {
    const { no } = await desk.world.paid({ adv: '20' });
    expect(await desk.refundCode(desk.clerk, no)).toBe('DECISION_PROPOSED');
    const one = (await desk.waiting(desk.other)).find(({ ref }) => ref.id === no);
    expect(one).toMatchObject({ coin: '80', adv: '20' });
    const { rows } = await desk.world.sql(
      `SELECT note FROM staff_actions WHERE ref_id = $1 AND action = 'money.propose'`,
      [no],
    );
    expect(rows).toEqual([{ note: '訂單退款 80 GAB、20 廣告幣：商品遺失' }]);
    await desk.reject(desk.other, Number(one?.id));
  });

  it('is made at once up to the limit', async () => {
    await limitMoney(desk.world.db, '100');
    const { no } = await desk.world.paid();
    expect(await desk.refundCode(desk.clerk, no)).toBe('');
    await limitMoney(desk.world.db, '99');
  });

  it('is made once where two approve at the same time', async () => {
    const { no, buyer, id } = await desk.proposed();
    const answers = await Promise.all([desk.approve(desk.other, id), desk.approve(desk.third, id)]);
    expect(answers.map(({ errorCode }) => errorCode).sort()).toEqual(['', 'DECISION_GONE']);
    expect(await buyer.balance()).toEqual(['1000', '0', '0', '0']);
    expect((await desk.logOf(no)).filter(([action]) => action === 'money.agree')).toHaveLength(1);
  });

  it('is refused at once when it could not be made, and leaves no proposal', async () => {
    const { no, buyer } = await desk.world.opened();
    expect(await desk.refundCode(desk.clerk, no)).toBe('RETURN_OPEN');
    expect((await desk.waiting(desk.other)).some(({ ref }) => ref.id === no)).toBe(false);
    expect(await buyer.balance()).toEqual(['900', '0', '0', '0']);
  });

  it('waits once for a record, whoever proposes it', async () => {
    const { no, id } = await desk.proposed();
    expect(await desk.refundCode(desk.third, no)).toBe('DECISION_OPEN');
    expect(await desk.reject(desk.other, id)).toMatchObject({ success: true });
    expect(await desk.refundCode(desk.third, no)).toBe('DECISION_PROPOSED');
    expect(await desk.logOf(no)).toEqual([
      ['money.propose', desk.clerk.id],
      ['money.decline', desk.other.id],
      ['money.propose', desk.third.id],
    ]);
  });

  it('can be taken back by who proposed it', async () => {
    const { id } = await desk.proposed();
    expect(await desk.reject(desk.clerk, id)).toMatchObject({ success: true });
    expect(await desk.approve(desk.other, id)).toMatchObject({ errorCode: 'DECISION_GONE' });
  });

  it('goes by the state of its record when it is approved', async () => {
    const { no, id } = await desk.proposed();
    await desk.world.post(desk.clerk, `/api/admin/orders/${no}/ship`, RETURN_PARCEL);
    await limitMoney(desk.world.db, '1000');
    expect(await desk.refundCode(desk.third, no)).toBe('');
    await limitMoney(desk.world.db, '99');
    expect(await desk.approve(desk.other, id)).toMatchObject({ errorCode: 'ORDER_STATE' });
  });

  it('moves no more than was proposed, whatever came to its record since', async () => {
    const { buyer, id } = await desk.proposed();
    await desk.change(id, 'units = units - 1');
    expect(await desk.approve(desk.other, id)).toMatchObject({
      errorCode: 'SEEN_CHANGED',
      data: { what: '這筆提案的金額', now: '100' },
    });
    expect(await buyer.balance()).toEqual(['900', '0', '0', '0']);
    await desk.reject(desk.other, id);
  });
});

describe('who approves', () => {
  it('needs the right, and sees no others', async () => {
    const { id } = await desk.proposed();
    const merchandiser = await desk.world.person([], ['merchandiser']);
    expect(await desk.waiting(merchandiser)).toEqual([]);
    expect(await desk.approve(merchandiser, id)).toMatchObject({ errorCode: 'FORBIDDEN' });
    expect(await desk.reject(merchandiser, id)).toMatchObject({ errorCode: 'FORBIDDEN' });
  });

  it('is not the buyer of the order', async () => {
    const buyer = await desk.world.person(['1000'], ['staff']);
    const { no } = await desk.world.paid({ buyer });
    expect(await desk.refundCode(desk.clerk, no)).toBe('DECISION_PROPOSED');
    const one = (await desk.waiting(buyer)).find(({ ref }) => ref.id === no);
    expect(await desk.approve(buyer, one?.id ?? 0)).toMatchObject({ errorCode: 'ORDER_OWN' });
    expect(await desk.approve(desk.other, one?.id ?? 0)).toMatchObject({ success: true });
  });

  it('has to exist: one person alone is told so, and nothing waits', async () => {
    const { no } = await desk.world.paid();
    const staff = await desk.world.sql(
      'SELECT DISTINCT member_id AS id FROM capabilities WHERE member_id <> $1',
      [desk.clerk.id],
    );
    for (const { id } of staff.rows) await desk.world.sql(freezeSql(), [id]);
    expect(await desk.refundCode(desk.clerk, no)).toBe('DECISION_ALONE');
    for (const { id } of staff.rows) {
      await desk.world.sql(
        `WITH m AS (UPDATE members SET frozen_at = NULL WHERE id = $1 RETURNING id)
         INSERT INTO staff_actions (staff_id, action, ref_type, ref_id, note)
         SELECT id, 'member.unfreeze', 'member', id::text, 'test' FROM m`,
        [id],
      );
    }
  });
});

it('the refund of a return takes two people as well', async () => {
  const { buyer, id: returnId, no } = await desk.world.opened();
  await desk.world.step(desk.clerk, returnId, 'sendBack', RETURN_TO);
  await desk.world.step(buyer, returnId, 'send', RETURN_PARCEL);
  const asked = await desk.world.step(desk.clerk, returnId, 'refund', { restock: true });
  expect(asked.body.errorCode).toBe('DECISION_PROPOSED');
  expect((await desk.world.get(buyer, `/api/me/returns/${returnId}`)).body.data.state).toBe(
    'sentBack',
  );
  const one = (await desk.waiting(desk.other)).find(({ ref }) => ref.id === no);
  expect(one?.decision).toBe('return.refund');
  expect(await desk.approve(desk.other, one?.id ?? 0)).toMatchObject({ errorCode: '' });
  expect((await desk.world.get(buyer, `/api/me/returns/${returnId}`)).body.data.state).toBe(
    'refunded',
  );
  expect(await buyer.balance()).toEqual(['1000', '0', '0', '0']);
});

it('files of a campaign count together, and a member in one does not agree to it', async () => {
  const boss = await desk.world.person([], ['admin']);
  const second = await desk.world.person([], ['admin']);
  const last = await desk.world.person([], ['admin']);
  const post = async (path: string, body: object) => (await desk.world.post(boss, path, body)).body;
  const { data: campaign } = await post('/api/admin/campaigns', { name: '週年慶', cap: '1000' });
  const grant = async (csv: string) => {
    const { data } = await post(`/api/admin/campaigns/${campaign.id}/preview`, { csv });
    const body = { csv, digest: data.digest, note: '雙十一抽獎' };
    return post(`/api/admin/campaigns/${campaign.id}/grants`, body);
  };
  const lucky = await createMember(desk.world.db);
  expect((await grant(`${lucky},60\n`)).errorCode).toBe('');
  expect((await grant(`${second.id},60\n`)).errorCode).toBe('DECISION_PROPOSED');
  const [one] = (await desk.waiting(second)).filter(
    ({ decision }) => decision === 'campaign.grant',
  );
  const ref = { type: 'campaign', id: String(campaign.id) };
  expect(one).toMatchObject({ coin: '0', adv: '120', ref });
  expect((await desk.approve(second, one?.id ?? 0)).success).toBe(false);
  expect(await desk.approve(last, one?.id ?? 0)).toMatchObject({ success: true });
  expect(await second.balance()).toEqual(['0', '0', '60', '0']);
});
