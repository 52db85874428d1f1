import { noticesOf } from '../../../testing/notices';
import { withdrawalShop } from '../../../testing/withdrawalShop';
import { ask, confirm, createWithdrawer } from '../../../testing/withdrawals';
import { noticeDuty } from '../../staff/duty/noticeDuty';

const shop = withdrawalShop();
const { sql, get, act, staff, inReview } = shop;

describe('the kill switch', () => {
  it('stops requests, confirmations and approvals at once, and only two administrators lift it', async () => {
    const { id } = await inReview();
    const who = await createWithdrawer(shop.app);
    const { data } = await ask(shop.app, who, '100');
    const one = await staff();
    const admin = await staff('admin');
    const desk = '/api/admin/withdrawal-desk';
    const killed = await act(one, `${desk}/kill`, { reason: '系統維護' });
    expect(killed.data).toMatchObject({ switch: { killed: true, reason: '系統維護' } });
    expect(await ask(shop.app, who, '100')).toMatchObject({
      errorCode: 'WITHDRAWALS_CLOSED',
      errorMessage: '提幣目前暫停，您的餘額不受影響。系統維護',
    });
    expect((await confirm(shop.app, who, data.id)).errorCode).toBe('WITHDRAWALS_CLOSED');
    const approved = await act(one, `/api/admin/withdrawals/${id}/approve`, { note: '好' });
    expect(approved.errorCode).toBe('WITHDRAWALS_CLOSED');
    expect((await get(who, '/api/me/withdrawals/terms')).data.closed.why).toBe('killed');
    // Cancelling stays possible.
    expect((await act(who, `/api/me/withdrawals/${data.id}/cancel`)).success).toBe(true);
    const refused = await shop.app.call(one.token, 'POST', `${desk}/proposals/resume`, {
      note: '好',
    });
    expect(refused.status).toBe(403);
    const twice = await act(one, `${desk}/kill`, { reason: '另一個原因' });
    expect(twice.errorCode).toBe('SEEN_STATE_CHANGED');
    const { version } = killed.data.switch;
    const resume = `${desk}/proposals/resume`;
    const stale = await act(admin, resume, { note: '檢查完畢', version: version - 1 });
    expect(stale.errorCode).toBe('SEEN_STATE_CHANGED');
    const second = await staff('admin');
    const proposed = await act(admin, resume, { note: '檢查完畢', version });
    expect(proposed.data).toMatchObject({ switch: { killed: true } });
    const approve = `${desk}/proposals/${proposed.data.proposals[0].id}/approve`;
    const resumed = await act(second, approve);
    expect(resumed.data).toMatchObject({
      switch: { killed: false },
      proposals: [],
      changes: [
        { note: '檢查完畢', proposedBy: expect.any(String) },
        { note: '系統維護', proposedBy: null },
      ],
    });
  });

  it('does not change the fee of withdrawals requested before new limits', async () => {
    const admin = await staff('admin');
    const limits = (await get(admin, '/api/admin/withdrawal-desk')).data.limits;
    const second = await staff('admin');
    const desk = '/api/admin/withdrawal-desk/proposals';
    const propose = (change: object) =>
      act(admin, `${desk}/limits`, { ...limits, ...change, note: '調整', seen: limits });
    const who = await createWithdrawer(shop.app);
    const { data } = await ask(shop.app, who, '100');
    const [proposal] = (await propose({ fee: '3' })).data.proposals;
    expect((await ask(shop.app, who, '100')).data.fee).toBe('1');
    const approved = await act(second, `${desk}/${proposal.id}/approve`);
    expect(approved.data.limits.fee).toBe('3');
    expect((await get(who, `/api/me/withdrawals/${data.id}`)).data.fee).toBe('1');
    expect((await ask(shop.app, who, '100')).data.fee).toBe('3');
    expect((await propose({ min: '60000' })).errorCode).toBe('WITHDRAWAL_LIMITS_ORDER');
    const audit = await sql<{ action: string; staff_id: number }>(
      `SELECT action, staff_id FROM staff_actions WHERE ref_id = 'withdrawals' ORDER BY id`,
    );
    expect(audit).toEqual([
      { action: 'withdrawals.propose', staff_id: admin.id },
      { action: 'withdrawals.limits', staff_id: second.id },
    ]);
  });

  it('has a proposer who hears how the proposal ended', async () => {
    const [admin, second] = [await staff('admin'), await staff('admin')];
    const desk = '/api/admin/withdrawal-desk';
    const propose = async (fee: string) => {
      const { limits } = (await get(admin, desk)).data;
      const body = { ...limits, fee, note: '調整', seen: limits };
      return (await act(admin, `${desk}/proposals/limits`, body)).data.proposals[0].id;
    };
    const decide = (id: number, verdict: 'approve' | 'reject') =>
      act(
        second,
        `${desk}/proposals/${id}/${verdict}`,
        verdict === 'reject' ? { note: '太高' } : {},
      );
    await decide(await propose('1.5'), 'approve');
    await decide(await propose('9'), 'reject');
    await propose('8');
    await shop.asOwner(
      `UPDATE setting_proposals SET expires_at = created_at + interval '1 ms' WHERE outcome IS NULL`,
    );
    await noticeDuty(shop.app.db, 1);
    await noticeDuty(shop.app.db, 1);
    await decide(await propose('1'), 'approve');
    const ends = await noticesOf(shop.app.db, admin.id);
    expect(
      ends
        .filter(({ kind }) => kind === 'settingEnded')
        .map(({ data }) => `${data.setting} ${data.outcome}`),
    ).toEqual([
      '提幣限額 另一位管理員已同意，並已生效。',
      '提幣限額 另一位管理員不同意，沒有變更。原因：太高',
      '提幣限額 期限內沒有人同意，已失效，沒有變更。還需要的話請重新提出。',
      '提幣限額 另一位管理員已同意，並已生效。',
    ]);
  });
});
