import { screen, waitFor } from '@testing-library/react';
import { api } from '@/services/api';
import { fill, findVisible, person, press } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { STAFF as ANY, meOf, signIn } from '@/testing/session';
import { Refusal, type StubApi, startApi } from '@/testing/stubApi';

const STOP = 'POST /api/admin/promotions/7/stop';
const REFUND = 'POST /api/admin/orders/A1/refund';

const STAFF = { ...ANY, email: 'li@shop.example' };

let stub: StubApi;
let proven: boolean;
/** The answer to a write: a refusal until the proof. */
const guarded = () => {
  if (!proven) throw new Refusal('PROOF_NEEDED');
  return {} as never;
};
beforeEach(async () => {
  proven = false;
  stub = await startApi({
    'GET /api/me': () => meOf(STAFF),
    'GET /api/admin/second-factor': () =>
      ({ enrolled: false, passed: true, required: false, passkeys: 0, recoveryCodes: 0 }) as never,
    'POST /api/me/proof/code': () => ({
      expiresAt: Date.now() + 600_000,
      resendAt: Date.now() + 60_000,
    }),
    'POST /api/me/proof/email': () => {
      proven = true;
      return { provenUntil: Date.now() + 600_000 };
    },
    [STOP]: guarded,
    [REFUND]: guarded,
  });
  signIn(STAFF);
  await renderSite('/nowhere');
});
afterEach(() => stub.close());

const stop = () =>
  api('POST /api/admin/promotions/:id/stop', { params: { id: 7 }, body: { reason: '違反規定' } });
const refund = () =>
  api('POST /api/admin/orders/:out_trade_no/refund', {
    params: { out_trade_no: 'A1' },
    body: { reason: '買錯了', restock: true },
  });
const prove = async () => {
  await press(`寄送驗證碼到 ${STAFF.email}`);
  await fill('6 位數驗證碼', '123456');
  await press('確認');
};
const shownMessages = () => document.querySelectorAll('.ant-message-notice').length;

it('any write that needs a fresh proof opens the dialog and goes on as it was, without a message', async () => {
  const sent = stop();
  await findVisible('確認是您本人');
  await prove();
  await sent;
  expect(stub.askedOf(STOP).map(({ body }) => body)).toEqual([
    { reason: '違反規定' },
    { reason: '違反規定' },
  ]);
  expect(shownMessages()).toBe(0);
});

it('writes that need it at the same time share one dialog and all go on', async () => {
  const sent = Promise.all([stop(), refund()]);
  await waitFor(() => expect(stub.askedOf(REFUND)).toHaveLength(1));
  await findVisible('確認是您本人');
  expect(screen.getAllByText('確認是您本人')).toHaveLength(1);
  await prove();
  await sent;
  expect(stub.askedOf(STOP)).toHaveLength(2);
  expect(stub.askedOf(REFUND)).toHaveLength(2);
});

it('without the proof the write is refused and says why', async () => {
  const sent = stop().catch((error: Error) => error.message);
  await findVisible('確認是您本人');
  await person.click(document.querySelector('.ant-modal-close') ?? document.body);
  expect(await sent).toMatch(/請先確認是您本人操作/);
  await waitFor(() => expect(shownMessages()).toBe(1));
  expect(stub.askedOf(STOP)).toHaveLength(1);
});
