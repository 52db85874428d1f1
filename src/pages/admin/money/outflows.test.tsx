import type { UnknownOutflow } from '@common/endpoints/adminOutflows';
import { screen, waitFor, within } from '@testing-library/react';
import { fill, findVisible, person, press } from '@/testing/person';
import { cursorPageOf } from '@/testing/shop';
import { ADMIN, colleagueDid, colleagueTypes, visitAs } from '@/testing/staff';
import { Refusal, type StubApi, startApi } from '@/testing/stubApi';
// The page's chunk, so that no test waits for it to be compiled.
import './outflows';

const READ = 'GET /api/admin/outflows';
const PAID = 'POST /api/admin/outflows/7/paid';
const BOOK = 'POST /api/admin/outflows/7/book';

const NOTE = '核對的依據（會留下紀錄）';

const outflow: UnknownOutflow = {
  id: 7,
  txHash: `0x${'ab'.repeat(32)}`,
  to: '0x00000000000000000000000000000000000000C1',
  amount: '100',
  blockNumber: 120,
  nonce: 5,
  oldWallet: false,
  at: Date.now(),
  state: 'unknown',
  candidates: [
    { id: 31, state: 'queued', person: { id: 4, name: '小美' }, depositId: null, fits: true },
    { id: 32, state: 'review', person: { id: 4, name: '小美' }, depositId: null, fits: true },
  ],
  deposits: [],
  owners: [{ id: 4, name: '小美' }],
  booking: null,
};

let api: StubApi;
beforeEach(async () => {
  api = await startApi({ [READ]: () => cursorPageOf([outflow]) });
});
afterEach(() => api.close());

it('offers the withdrawals that a transaction may have paid, and books the one that is chosen', async () => {
  api.on({ [PAID]: () => ({ ...outflow, state: 'explained', candidates: [] }) });
  await visitAs(api, '/admin/money/outflows');
  await press('這筆已付款');
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(outflow.txHash)).toBeInTheDocument();
  await person.click(within(dialog).getByText(/提幣 #32/));
  // Without a note nothing is sent.
  await press('確認已付款');
  expect(await within(dialog).findByText('請填寫，這會留在稽核紀錄')).toBeInTheDocument();
  await fill(NOTE, '區塊瀏覽器已核對');
  await press('確認已付款');
  await waitFor(() =>
    expect(api.askedOf(PAID)[0]?.body).toEqual({ withdrawalId: 32, note: '區塊瀏覽器已核對' }),
  );
});

it('keeps what was typed when somebody else was first', async () => {
  api.on({
    [READ]: ({ query }) =>
      cursorPageOf([
        query.get('id') ? { ...outflow, state: 'explained', candidates: [] } : outflow,
      ]),
    [PAID]: () => {
      throw new Refusal('OUTFLOW_BOOKED');
    },
  });
  await visitAs(api, '/admin/money/outflows');
  await press('這筆已付款');
  const dialog = await screen.findByRole('dialog');
  const note = within(dialog).getByLabelText(/核對的依據/);
  await fill(NOTE, '區塊瀏覽器已核對');
  await press('確認已付款');
  expect(await screen.findByText(/這筆轉出已經處理過了/)).toBeInTheDocument();
  await findVisible('這筆轉出現在是「已處理」，不能再處理。您填的內容還在。');
  expect(note).toHaveValue('區塊瀏覽器已核對');
});

it('lets administrators book what matches nothing, first to the member who has the address', async () => {
  api.on({ [READ]: () => cursorPageOf([{ ...outflow, candidates: [] }]) });
  api.on({ [BOOK]: () => ({ ...outflow, state: 'explained', candidates: [] }) });
  await visitAs(api, '/admin/money/outflows', ADMIN);
  await press('入帳');
  const dialog = await screen.findByRole('dialog');
  await person.click(within(dialog).getByText(/平台的損失/));
  await fill(NOTE, '金鑰外洩，已報案');
  await press('確認入帳');
  await waitFor(() =>
    expect(api.askedOf(BOOK)[0]?.body).toEqual({ as: 'loss', note: '金鑰外洩，已報案' }),
  );
});

it('leaves that to administrators', async () => {
  api.on({ [READ]: () => cursorPageOf([{ ...outflow, candidates: [] }]) });
  await visitAs(api, '/admin/money/outflows');
  expect(await screen.findByText('由管理員處理')).toBeInTheDocument();
  expect(screen.queryByText('入帳')).not.toBeInTheDocument();
});

it('says who else has the outflow open, that one types, and what a colleague did; what is typed stays', async () => {
  const quiet = '/api/admin/presence/outflow/7/events';
  const fetched = jest.spyOn(globalThis, 'fetch');
  await visitAs(api, '/admin/money/outflows');
  await press('這筆已付款');
  await waitFor(() => expect(api.isFollowed(quiet)).toBe(true));
  await fill(NOTE, '區塊瀏覽器已核對');
  const urls = () => fetched.mock.calls.map(([url]) => String(url));
  await waitFor(() => expect(urls()).toContainEqual(expect.stringContaining(`${quiet}?editing=1`)));
  await colleagueTypes(api, quiet);
  colleagueDid(api, quiet, 'outflow.loss');
  await findVisible(/財務小姐 在 /);
  const asked = api.askedOf(READ).length;
  await press('看最新的');
  // The list, and the row of the dialog.
  await waitFor(() => expect(api.askedOf(READ)).toHaveLength(asked + 2));
  expect(screen.getByLabelText(NOTE)).toHaveValue('區塊瀏覽器已核對');
  fetched.mockRestore();
});
