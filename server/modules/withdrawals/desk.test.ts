import { withdrawalShop } from '../../testing/withdrawalShop';
import { ask, confirm, createWithdrawer } from '../../testing/withdrawals';

const shop = withdrawalShop();
const { sql, get, act, staff, inReview } = shop;

describe('the kill switch', () => {
  it('stops asking, confirming and approving at once; only an administrator lets it go on', async () => {
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
    // Whoever changes their mind meanwhile is not kept.
    expect((await act(who, `/api/me/withdrawals/${data.id}/cancel`)).success).toBe(true);
    const refused = await shop.app.call('POST', `${desk}/resume`, {
      token: one.token,
      body: { note: '好' },
    });
    expect(refused.status).toBe(403);
    const resumed = await act(admin, `${desk}/resume`, { note: '檢查完畢' });
    expect(resumed.data).toMatchObject({
      switch: { killed: false },
      changes: [{ note: '檢查完畢' }, { note: '系統維護' }],
    });
  });

  it('keeps the fee of what was asked for before the limits changed', async () => {
    const admin = await staff('admin');
    const limits = (await get(admin, '/api/admin/withdrawal-desk')).data.limits;
    const put = async (change: object) =>
      (
        await shop.app.call('PUT', '/api/admin/withdrawal-desk/limits', {
          token: admin.token,
          body: { ...limits, ...change, note: '調整' },
        })
      ).body;
    const who = await createWithdrawer(shop.app);
    const { data } = await ask(shop.app, who, '100');
    expect((await put({ fee: '3' })).data.limits.fee).toBe('3');
    expect((await get(who, `/api/me/withdrawals/${data.id}`)).data.fee).toBe('1');
    expect((await ask(shop.app, who, '100')).data.fee).toBe('3');
    expect((await put({ min: '60000' })).errorCode).toBe('WITHDRAWAL_LIMITS_ORDER');
    await put({});
    const [audit] = await sql<{ n: number }>(
      `SELECT count(*) AS n FROM staff_actions WHERE action = 'withdrawals.limits' AND staff_id = $1`,
      [admin.id],
    );
    expect(audit?.n).toBe(2);
  });
});
