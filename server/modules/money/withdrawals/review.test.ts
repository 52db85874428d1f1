import { freezeSql } from '../../../testing/factories';
import { walkPages } from '../../../testing/walkPages';
import { withdrawalShop } from '../../../testing/withdrawalShop';
import { ask, confirm, createWithdrawer } from '../../../testing/withdrawals';

const shop = withdrawalShop();
const { sql, balance, get, act, staff, inReview } = shop;

describe('staff', () => {
  it('review a withdrawal above the first threshold, where one approval is enough', async () => {
    const { who, id } = await inReview('2000');
    expect((await get(who, `/api/me/withdrawals/${id}`)).data.state).toBe('review');
    const one = await staff();
    const detail = (await get(one, `/api/admin/withdrawals/${id}`)).data;
    expect(detail).toMatchObject({
      canApprove: true,
      approvalsNeeded: 1,
      member: { id: who.id, lastDay: '2000', held: '2001' },
    });
    const approved = await act(one, `/api/admin/withdrawals/${id}/approve`, { note: '已致電' });
    expect(approved.data).toMatchObject({ state: 'queued', approvalNotes: [{ note: '已致電' }] });
  });

  it('give two approvals by different people above the second threshold', async () => {
    const { id } = await inReview('20000');
    const [one, two] = [await staff(), await staff()];
    const approve = (who: { token: string }) =>
      act(who, `/api/admin/withdrawals/${id}/approve`, { note: '好' });
    expect((await approve(one)).data).toMatchObject({ state: 'review', canApprove: false });
    expect((await approve(one)).errorCode).toBe('WITHDRAWAL_SECOND_PERSON');
    expect((await approve(two)).data).toMatchObject({ state: 'queued', approvals: 2 });
  });

  it('review small withdrawals whose daily sum is above the threshold', async () => {
    const who = await createWithdrawer(shop.app, '5000');
    const states: string[] = [];
    for (const amount of ['600', '600']) {
      const { data } = await ask(shop.app, who, amount);
      states.push((await confirm(shop.app, who, data.id)).data.state);
    }
    expect(states).toEqual(['queued', 'review']);
  });

  it('cannot approve, reject or release their own withdrawal', async () => {
    const { who, id } = await inReview();
    await sql(`SELECT grant_capability($1, 'admin', NULL, 'test')`, [who.id]);
    for (const action of ['approve', 'reject', 'release']) {
      const body = action === 'approve' ? { note: '好' } : { reason: '好' };
      const answer = await act(who, `/api/admin/withdrawals/${id}/${action}`, body);
      expect(answer.errorCode).toBe('WITHDRAWAL_OWN');
    }
    await expect(
      sql(
        `INSERT INTO withdrawal_approvals (withdrawal_id, member_id, staff_id, note) VALUES ($1, $2, $2, '')`,
        [id, who.id],
      ),
    ).rejects.toMatchObject({ constraint: 'withdrawal_approvals_not_own' });
  });

  it('reject a queued withdrawal with a reason, which releases its holds', async () => {
    const who = await createWithdrawer(shop.app);
    const { data } = await ask(shop.app, who, '100');
    await confirm(shop.app, who, data.id);
    const refused = await act(await staff(), `/api/admin/withdrawals/${data.id}/reject`, {
      reason: '地址有詐騙回報',
    });
    expect(refused.data).toMatchObject({ state: 'rejected', reason: '地址有詐騙回報' });
    expect(await balance(who)).toEqual(['1000', '0']);
  });

  it('get result 2 when they approve a withdrawal of a frozen account', async () => {
    const { who, id } = await inReview();
    await sql(freezeSql(), [who.id]);
    const approved = await act(await staff(), `/api/admin/withdrawals/${id}/approve`, {
      note: '好',
    });
    expect(approved.data).toMatchObject({ state: 'rejected', result: 2 });
    expect(await balance(who)).toEqual(['100000', '0']);
  });

  it('cannot release a withdrawal that may still be mined', async () => {
    const { id } = await inReview();
    const answer = await act(await staff('admin'), `/api/admin/withdrawals/${id}/release`, {
      reason: '好',
    });
    expect(answer.errorCode).toBe('WITHDRAWAL_STATE');
  });

  it('find a withdrawal by state and address', async () => {
    const { who, id } = await inReview();
    const one = await staff();
    const find = async (query: string) =>
      (await get(one, `/api/admin/withdrawals?${query}`)).data.list.map(
        (row: { id: number }) => row.id,
      );
    expect(await find('state=review&pageSize=100')).toContain(id);
    expect(await find('state=open&pageSize=100')).toContain(id);
    expect(await find('state=done')).toEqual([]);
    expect(await find(`q=${who.address}`)).toEqual([id]);
    expect(await find('q=%25')).toEqual([]);
  });

  it('go through those in review from the oldest, and through all from the newest', async () => {
    const ids = [(await inReview()).id, (await inReview()).id, (await inReview()).id];
    const one = await staff();
    const walk = (query: string, order?: 'oldestFirst') =>
      walkPages(
        async (place) => (await get(one, `/api/admin/withdrawals?${query}&${place}`)).data,
        order,
      );
    const queue = await walk('state=review&pageSize=2', 'oldestFirst');
    expect(queue.there.slice(-3)).toEqual(ids);
    expect(queue.there).toEqual([...queue.there].sort((a, b) => a - b));
    expect(queue.back).toEqual(queue.there);
    for (const query of ['pageSize=2', 'state=open&pageSize=2', 'q=1&pageSize=1']) {
      const { there, back } = await walk(query);
      expect(there).toEqual([...new Set(there)].sort((a, b) => b - a));
      expect(back).toEqual(there);
    }
    expect((await walk('pageSize=2')).there.slice(0, 3)).toEqual([...ids].reverse());
  });

  it('go through withdrawals by amount, those of one amount once each, and through the queue from the newest', async () => {
    const ids: number[] = [];
    for (const amount of ['2000', '3000', '2000', '2000']) ids.push((await inReview(amount)).id);
    const one = await staff();
    const walk = (query: string, order: 'oldestFirst' | 'newestFirst') =>
      walkPages(
        async (place) =>
          (await get(one, `/api/admin/withdrawals?pageSize=2&${query}&${place}`)).data,
        order,
      );
    const rows = await sql<{ id: string; state: string }>(
      'SELECT id, state FROM withdrawals ORDER BY amount, id',
    );
    const among = (of: (state: string) => boolean) =>
      rows.filter(({ state }) => of(state)).map(({ id }) => Number(id));
    const [all, waiting] = [among(() => true), among((state) => state === 'review')];
    expect(all).toEqual(expect.arrayContaining(ids));
    expect(await walk('sort=amount', 'oldestFirst')).toEqual({ there: all, back: all });
    const down = [...all].reverse();
    expect(await walk('sort=-amount', 'newestFirst')).toEqual({ there: down, back: down });
    expect((await walk('sort=amount&state=review', 'oldestFirst')).there).toEqual(waiting);
    expect((await walk('sort=amount&state=open', 'oldestFirst')).there).toEqual(
      among((state) => !['done', 'rejected', 'cancelled'].includes(state)),
    );
    const newest = await walk('sort=-created&state=review', 'newestFirst');
    expect(newest.there).toEqual([...waiting].sort((a, b) => b - a));
  });
});
