import type { MoneyProposal } from '@common/endpoints/moneyProposals';
import { Client } from 'pg';
import { expectAuditClean } from '../../../testing/database';
import { createMember, freezeSql } from '../../../testing/factories';
import { limitMoney } from '../../../testing/moneyLimit';
import { type Person, RETURN_PARCEL, RETURN_TO, ReturnWorld } from '../../../testing/returnWorld';
import { noticeDuty } from '../duty/noticeDuty';

const PATH = '/api/admin/money-proposals';

let world: ReturnWorld;
let clerk: Person;
let other: Person;
let third: Person;
beforeAll(async () => {
  world = await ReturnWorld.open();
  clerk = world.staff;
  other = await world.person([], ['staff']);
  third = await world.person([], ['staff']);
  await limitMoney(world.db, '99');
});
afterAll(() => world.close());
afterEach(() => expectAuditClean(world.db));

const refund = (who: Person, no: string) =>
  world.post(who, `/api/admin/orders/${no}/refund`, { reason: '商品遺失', restock: false });
const waiting = async (who: Person): Promise<MoneyProposal[]> =>
  (await world.get(who, PATH)).body.data;
const approve = async (who: Person, id: number) =>
  (await world.post(who, `${PATH}/${id}/approve`)).body;
const reject = async (who: Person, id: number) =>
  (await world.post(who, `${PATH}/${id}/reject`, { note: '請先聯絡買家' })).body;
const code = async (answer: ReturnType<typeof refund>) => (await answer).body.errorCode;
const logOf = async (no: string) =>
  (
    await world.sql(
      `SELECT action, staff_id FROM staff_actions WHERE ref_id = $1 AND action ~ '^(money|order.refund)' ORDER BY id`,
      [no],
    )
  ).rows.map(({ action, staff_id }) => [action, staff_id]);

/** A paid order for 100 whose refund waits for a second person. */
async function proposed() {
  const sale = await world.paid();
  expect(await code(refund(clerk, sale.no))).toBe('DECISION_PROPOSED');
  const one = (await waiting(other)).find(({ ref }) => ref.id === sale.no);
  if (!one) throw new Error('nothing waits');
  return { ...sale, id: one.id, one };
}

/** Changes a proposal with the owner's rights. @param set columns with their values */
async function change(id: number, set: string): Promise<void> {
  const owner = new Client({ connectionString: world.test.ownerUrl });
  await owner.connect();
  await owner.query(`UPDATE money_proposals SET ${set} WHERE id = $1`, [id]);
  await owner.end();
}
const endDay = (id: number) => change(id, 'expires_at = now()');

describe('a decision on money above the limit', () => {
  it('is only proposed by one, made when another approves, and stands in the log with both', async () => {
    const { no, buyer, id, one } = await proposed();
    expect(one).toMatchObject({
      decision: 'order.refund',
      ref: { type: 'order', id: no },
      members: [buyer.id],
      coin: '100',
      adv: '0',
      summary: '商品遺失',
      by: { id: clerk.id },
    });
    expect(await world.order(no)).toMatchObject({ status: 2 });
    expect(await buyer.balance()).toEqual(['900', '0', '0', '0']);
    expect(await approve(clerk, id)).toMatchObject({ errorCode: 'DECISION_OWN' });
    expect(await approve(other, id)).toMatchObject({ success: true });
    expect(await world.order(no)).toMatchObject({ status: 11 });
    expect(await buyer.balance()).toEqual(['1000', '0', '0', '0']);
    expect(await logOf(no)).toEqual([
      ['money.propose', clerk.id],
      ['order.refund', other.id],
      ['money.agree', other.id],
    ]);
    expect(await approve(third, id)).toMatchObject({ errorCode: 'DECISION_GONE' });
    const { rows } = await world.sql('SELECT request FROM money_proposals WHERE id = $1', [id]);
    expect(rows).toEqual([{ request: null }]);
  });

  it('names the member whom an outflow is charged to, and none for a loss', async () => {
    const admin = await world.person([], ['admin']);
    const { buyer } = await world.paid();
    const propose = (id: number, body: object) =>
      world.sql(
        `WITH logged AS (INSERT INTO staff_actions (staff_id, action, ref_type, ref_id, note)
           VALUES ($3, 'money.propose', 'outflow', $1, ''))
         INSERT INTO money_proposals (decision, ref_type, ref_id, request, units, summary, proposer_id, expires_at)
         VALUES ('outflow.book', 'outflow', $1, $2, 1, '', $3, now() + interval '1 hour')`,
        [String(id), JSON.stringify({ params: { id }, body }), admin.id],
      );
    await propose(1, { as: 'member', memberId: buyer.id, note: '補登' });
    await propose(2, { as: 'loss', memberId: buyer.id, note: '損失' });
    const found = (await waiting(admin)).filter(({ ref }) => ref.type === 'outflow');
    expect(found.map(({ members }) => members)).toEqual([[buyer.id], []]);
    for (const { id } of found) await reject(admin, id);
  });

  it('says what of it is GAB and what adv, also in the log', async () => {
    const { no } = await world.paid({ adv: '20' });
    expect(await code(refund(clerk, no))).toBe('DECISION_PROPOSED');
    const one = (await waiting(other)).find(({ ref }) => ref.id === no);
    expect(one).toMatchObject({ coin: '80', adv: '20' });
    const { rows } = await world.sql(
      `SELECT note FROM staff_actions WHERE ref_id = $1 AND action = 'money.propose'`,
      [no],
    );
    expect(rows).toEqual([{ note: '訂單退款 80 GAB、20 廣告幣：商品遺失' }]);
    await reject(other, Number(one?.id));
  });

  it('is made at once up to the limit', async () => {
    await limitMoney(world.db, '100');
    const { no } = await world.paid();
    expect(await code(refund(clerk, no))).toBe('');
    await limitMoney(world.db, '99');
  });

  it('is made once where two approve at the same time', async () => {
    const { no, buyer, id } = await proposed();
    const answers = await Promise.all([approve(other, id), approve(third, id)]);
    expect(answers.map(({ errorCode }) => errorCode).sort()).toEqual(['', 'DECISION_GONE']);
    expect(await buyer.balance()).toEqual(['1000', '0', '0', '0']);
    expect((await logOf(no)).filter(([action]) => action === 'money.agree')).toHaveLength(1);
  });

  it('is refused at once when it could not be made, and leaves no proposal', async () => {
    const { no, buyer } = await world.opened();
    expect(await code(refund(clerk, no))).toBe('RETURN_OPEN');
    expect((await waiting(other)).some(({ ref }) => ref.id === no)).toBe(false);
    expect(await buyer.balance()).toEqual(['900', '0', '0', '0']);
  });

  it('waits once for a record, whoever proposes it', async () => {
    const { no, id } = await proposed();
    expect(await code(refund(third, no))).toBe('DECISION_OPEN');
    expect(await reject(other, id)).toMatchObject({ success: true });
    expect(await code(refund(third, no))).toBe('DECISION_PROPOSED');
    expect(await logOf(no)).toEqual([
      ['money.propose', clerk.id],
      ['money.decline', other.id],
      ['money.propose', third.id],
    ]);
  });

  it('can be taken back by who proposed it', async () => {
    const { id } = await proposed();
    expect(await reject(clerk, id)).toMatchObject({ success: true });
    expect(await approve(other, id)).toMatchObject({ errorCode: 'DECISION_GONE' });
  });

  it('goes by the state of its record when it is approved', async () => {
    const { no, id } = await proposed();
    await world.post(clerk, `/api/admin/orders/${no}/ship`, RETURN_PARCEL);
    await limitMoney(world.db, '1000');
    expect(await code(refund(third, no))).toBe('');
    await limitMoney(world.db, '99');
    expect(await approve(other, id)).toMatchObject({ errorCode: 'ORDER_STATE' });
  });

  it('moves no more than was proposed, whatever came to its record since', async () => {
    const { buyer, id } = await proposed();
    await change(id, 'units = units - 1');
    expect(await approve(other, id)).toMatchObject({
      errorCode: 'SEEN_CHANGED',
      data: { what: '這筆提案的金額', now: '100' },
    });
    expect(await buyer.balance()).toEqual(['900', '0', '0', '0']);
    await reject(other, id);
  });
});

describe('who approves', () => {
  it('needs the right, and sees no others', async () => {
    const { id } = await proposed();
    const merchandiser = await world.person([], ['merchandiser']);
    expect(await waiting(merchandiser)).toEqual([]);
    const send = (step: string, body?: object) =>
      code(world.post(merchandiser, `${PATH}/${id}/${step}`, body));
    expect(await send('approve')).toBe('FORBIDDEN');
    expect(await send('reject', { note: 'x' })).toBe('FORBIDDEN');
  });

  it('is not the buyer of the order', async () => {
    const buyer = await world.person(['1000'], ['staff']);
    const { no } = await world.paid({ buyer });
    expect(await code(refund(clerk, no))).toBe('DECISION_PROPOSED');
    const one = (await waiting(buyer)).find(({ ref }) => ref.id === no);
    expect(await approve(buyer, one?.id ?? 0)).toMatchObject({ errorCode: 'ORDER_OWN' });
    expect(await approve(other, one?.id ?? 0)).toMatchObject({ success: true });
  });

  it('has to exist: one person alone is told so, and nothing waits', async () => {
    const { no } = await world.paid();
    const staff = await world.sql(
      'SELECT DISTINCT member_id AS id FROM capabilities WHERE member_id <> $1',
      [clerk.id],
    );
    for (const { id } of staff.rows) await world.sql(freezeSql(), [id]);
    expect(await code(refund(clerk, no))).toBe('DECISION_ALONE');
    for (const { id } of staff.rows) {
      await world.sql(
        `WITH m AS (UPDATE members SET frozen_at = NULL WHERE id = $1 RETURNING id)
         INSERT INTO staff_actions (staff_id, action, ref_type, ref_id, note)
         SELECT id, 'member.unfreeze', 'member', id::text, 'test' FROM m`,
        [id],
      );
    }
  });
});

describe('a proposal', () => {
  it('lapses after a day, and with the right of who made it', async () => {
    const first = await proposed();
    await endDay(first.id);
    expect(await approve(other, first.id)).toMatchObject({ errorCode: 'DECISION_GONE' });
    expect(await code(refund(third, first.no))).toBe('DECISION_PROPOSED');
    const passing = await world.person([], ['staff']);
    const { no } = await world.paid();
    expect(await code(refund(passing, no))).toBe('DECISION_PROPOSED');
    const one = (await waiting(other)).find(({ ref }) => ref.id === no);
    await world.sql(freezeSql(), [passing.id]);
    expect(await approve(other, one?.id ?? 0)).toMatchObject({ errorCode: 'DECISION_GONE' });
    expect((await waiting(other)).some(({ ref }) => ref.id === no)).toBe(false);
    expect(await code(refund(third, no))).toBe('DECISION_PROPOSED');
  });

  it('makes room for another once its proposer has another role, and is forgotten when it lapses', async () => {
    const passing = await world.person([], ['staff']);
    const { no } = await world.paid();
    expect(await code(refund(passing, no))).toBe('DECISION_PROPOSED');
    const { id } = (await waiting(other)).find(({ ref }) => ref.id === no) ?? {};
    await world.sql(`SELECT revoke_capability($1, 'staff', NULL, 'test')`, [passing.id]);
    expect((await waiting(other)).some(({ ref }) => ref.id === no)).toBe(false);
    expect(await code(refund(third, no))).toBe('DECISION_PROPOSED');
    const { rows } = await world.sql('SELECT outcome, request FROM money_proposals WHERE id = $1', [
      id,
    ]);
    expect(rows).toEqual([{ outcome: 'expired', request: null }]);
  });

  it('has its proposer notified of how it ended, and not of their own withdrawal', async () => {
    const outcomes = async (who: Person) =>
      (
        await world.sql(
          `SELECT data->>'amount' AS amount, data->>'outcome' AS outcome FROM notices
           WHERE member_id = $1 AND kind = 'decisionEnded' ORDER BY id`,
          [who.id],
        )
      ).rows.map(({ amount, outcome }) => `${amount} ${outcome}`);
    const proposer = await world.person([], ['staff']);
    const ask = async () => {
      const { no } = await world.paid({ adv: '20' });
      expect(await code(refund(proposer, no))).toBe('DECISION_PROPOSED');
      return (await waiting(other)).find(({ ref }) => ref.id === no)?.id ?? 0;
    };
    await approve(other, await ask());
    await reject(other, await ask());
    await reject(proposer, await ask());
    await endDay(await ask());
    await noticeDuty(world.db, 1);
    await noticeDuty(world.db, 1);
    const amount = '80.00 GAB、20.00 廣告幣';
    expect(await outcomes(proposer)).toEqual([
      `${amount} 另一位同事已同意，並已執行。`,
      `${amount} 另一位同事不同意，沒有執行。原因：請先聯絡買家`,
      `${amount} 期限內沒有人同意，已失效，沒有執行。還需要的話請重新提出。`,
    ]);
  });

  it('that nobody answers is forgotten by the job when its day is over', async () => {
    const { id } = await proposed();
    await endDay(id);
    await noticeDuty(world.db, 1);
    const { rows } = await world.sql('SELECT outcome, request FROM money_proposals WHERE id = $1', [
      id,
    ]);
    expect(rows).toEqual([{ outcome: 'expired', request: null }]);
  });

  it('is approved by nobody who made it, in the database too', async () => {
    const { id } = await proposed();
    const own = world.sql(
      `UPDATE money_proposals SET outcome = 'approved', ended_by = proposer_id, ended_at = now(), request = NULL
       WHERE id = $1`,
      [id],
    );
    await expect(own).rejects.toThrow('money_proposals_two_people');
  });

  it('is counted for those who may decide it', async () => {
    const count = async (who: Person) =>
      (await world.get(who, '/api/admin/queues')).body.data.find(
        ({ queue }: { queue: string }) => queue === 'decisions',
      )?.count;
    const [before, own] = [await count(other), await count(clerk)];
    await proposed();
    expect(await count(other)).toBe(before + 1);
    expect(await count(clerk)).toBe(own);
  });
});

it('the refund of a return takes two people as well', async () => {
  const { buyer, id: returnId, no } = await world.opened();
  await world.step(clerk, returnId, 'sendBack', RETURN_TO);
  await world.step(buyer, returnId, 'send', RETURN_PARCEL);
  const asked = await world.step(clerk, returnId, 'refund', { restock: true });
  expect(asked.body.errorCode).toBe('DECISION_PROPOSED');
  expect((await world.get(buyer, `/api/me/returns/${returnId}`)).body.data.state).toBe('sentBack');
  const one = (await waiting(other)).find(({ ref }) => ref.id === no);
  expect(one?.decision).toBe('return.refund');
  expect(await approve(other, one?.id ?? 0)).toMatchObject({ errorCode: '' });
  expect((await world.get(buyer, `/api/me/returns/${returnId}`)).body.data.state).toBe('refunded');
  expect(await buyer.balance()).toEqual(['1000', '0', '0', '0']);
});

it('files of a campaign count together, and a member in one does not agree to it', async () => {
  const boss = await world.person([], ['admin']);
  const second = await world.person([], ['admin']);
  const last = await world.person([], ['admin']);
  const post = async (path: string, body: object) => (await world.post(boss, path, body)).body;
  const { data: campaign } = await post('/api/admin/campaigns', { name: '週年慶', cap: '1000' });
  const grant = async (csv: string) => {
    const { data } = await post(`/api/admin/campaigns/${campaign.id}/preview`, { csv });
    const body = { csv, digest: data.digest, note: '雙十一抽獎' };
    return post(`/api/admin/campaigns/${campaign.id}/grants`, body);
  };
  const lucky = await createMember(world.db);
  expect((await grant(`${lucky},60\n`)).errorCode).toBe('');
  expect((await grant(`${second.id},60\n`)).errorCode).toBe('DECISION_PROPOSED');
  const [one] = (await waiting(second)).filter(({ decision }) => decision === 'campaign.grant');
  const ref = { type: 'campaign', id: String(campaign.id) };
  expect(one).toMatchObject({ coin: '0', adv: '120', ref });
  expect((await approve(second, one?.id ?? 0)).success).toBe(false);
  expect(await approve(last, one?.id ?? 0)).toMatchObject({ success: true });
  expect(await second.balance()).toEqual(['0', '0', '60', '0']);
});
