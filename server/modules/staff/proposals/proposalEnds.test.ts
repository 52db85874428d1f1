import { expectAuditClean } from '../../../testing/database';
import { freezeSql } from '../../../testing/factories';
import { ProposalDesk } from '../../../testing/proposalDesk';
import type { Person } from '../../../testing/returnWorld';
import { noticeDuty } from '../duty/noticeDuty';

let desk: ProposalDesk;
beforeAll(async () => {
  desk = await ProposalDesk.open();
});
afterAll(() => desk.world.close());
afterEach(() => expectAuditClean(desk.world.db));

describe('a proposal', () => {
  it('lapses after a day, and with the right of who made it', async () => {
    const first = await desk.proposed();
    await desk.endDay(first.id);
    expect(await desk.approve(desk.other, first.id)).toMatchObject({ errorCode: 'DECISION_GONE' });
    expect(await desk.refundCode(desk.third, first.no)).toBe('DECISION_PROPOSED');
    const passing = await desk.world.person([], ['staff']);
    const { no } = await desk.world.paid();
    expect(await desk.refundCode(passing, no)).toBe('DECISION_PROPOSED');
    const one = (await desk.waiting(desk.other)).find(({ ref }) => ref.id === no);
    await desk.world.sql(freezeSql(), [passing.id]);
    expect(await desk.approve(desk.other, one?.id ?? 0)).toMatchObject({
      errorCode: 'DECISION_GONE',
    });
    expect((await desk.waiting(desk.other)).some(({ ref }) => ref.id === no)).toBe(false);
    expect(await desk.refundCode(desk.third, no)).toBe('DECISION_PROPOSED');
  });

  it('makes room for another once its proposer has another role, and is forgotten when it lapses', async () => {
    const passing = await desk.world.person([], ['staff']);
    const { no } = await desk.world.paid();
    expect(await desk.refundCode(passing, no)).toBe('DECISION_PROPOSED');
    const { id } = (await desk.waiting(desk.other)).find(({ ref }) => ref.id === no) ?? {};
    await desk.world.sql(`SELECT revoke_capability($1, 'staff', NULL, 'test')`, [passing.id]);
    expect((await desk.waiting(desk.other)).some(({ ref }) => ref.id === no)).toBe(false);
    expect(await desk.refundCode(desk.third, no)).toBe('DECISION_PROPOSED');
    const { rows } = await desk.world.sql(
      'SELECT outcome, request FROM money_proposals WHERE id = $1',
      [id],
    );
    expect(rows).toEqual([{ outcome: 'expired', request: null }]);
  });

  it('has its proposer notified of how it ended, and not of their own withdrawal', async () => {
    const outcomes = async (who: Person) =>
      (
        await desk.world.sql(
          `SELECT data->>'amount' AS amount, data->>'outcome' AS outcome FROM notices
           WHERE member_id = $1 AND kind = 'decisionEnded' ORDER BY id`,
          [who.id],
        )
      ).rows.map(({ amount, outcome }) => `${amount} ${outcome}`);
    const proposer = await desk.world.person([], ['staff']);
    const ask = async () => {
      const { no } = await desk.world.paid({ adv: '20' });
      expect(await desk.refundCode(proposer, no)).toBe('DECISION_PROPOSED');
      return (await desk.waiting(desk.other)).find(({ ref }) => ref.id === no)?.id ?? 0;
    };
    await desk.approve(desk.other, await ask());
    await desk.reject(desk.other, await ask());
    await desk.reject(proposer, await ask());
    await desk.endDay(await ask());
    await noticeDuty(desk.world.db, 1);
    await noticeDuty(desk.world.db, 1);
    const amount = '80.00 GAB、20.00 廣告幣';
    expect(await outcomes(proposer)).toEqual([
      `${amount} 另一位同事已同意，並已執行。`,
      `${amount} 另一位同事不同意，沒有執行。原因：請先聯絡買家`,
      `${amount} 期限內沒有人同意，已失效，沒有執行。還需要的話請重新提出。`,
    ]);
  });

  it('that nobody answers is forgotten by the job when its day is over', async () => {
    const { id } = await desk.proposed();
    await desk.endDay(id);
    await noticeDuty(desk.world.db, 1);
    const { rows } = await desk.world.sql(
      'SELECT outcome, request FROM money_proposals WHERE id = $1',
      [id],
    );
    expect(rows).toEqual([{ outcome: 'expired', request: null }]);
  });

  it('is approved by nobody who made it, in the database too', async () => {
    const { id } = await desk.proposed();
    const own = desk.world.sql(
      `UPDATE money_proposals SET outcome = 'approved', ended_by = proposer_id, ended_at = now(), request = NULL
       WHERE id = $1`,
      [id],
    );
    await expect(own).rejects.toThrow('money_proposals_two_people');
  });

  it('is counted for those who may decide it', async () => {
    const count = async (who: Person) =>
      (await desk.world.get(who, '/api/admin/queues')).body.data.find(
        ({ queue }: { queue: string }) => queue === 'decisions',
      )?.count;
    const [before, own] = [await count(desk.other), await count(desk.clerk)];
    await desk.proposed();
    expect(await count(desk.other)).toBe(before + 1);
    expect(await count(desk.clerk)).toBe(own);
  });
});
