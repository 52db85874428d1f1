import type { StaffJournal } from '@common/endpoints/books';
import { screen, waitFor } from '@testing-library/react';
import { fill, person, press } from '@/testing/person';
import { visitAs } from '@/testing/staff';
import { Refusal, type StubApi, startApi } from '@/testing/stubApi';
// The page's chunk, so that no test waits for it to be compiled.
import './journals';

const READ = 'GET /api/admin/journals';
const JOURNAL: StaffJournal = {
  id: 88,
  kind: 'order.pay',
  at: Date.UTC(2026, 10, 20),
  reason: '訂單付款',
  actor: null,
  refType: 'order',
  refId: 'ORDER1',
  postings: [
    { account: '41・小美', asset: 'coin', bucket: 'available', amount: '-100', balance: '900' },
    { account: '平台', asset: 'coin', bucket: 'escrow', amount: '100', balance: null },
  ],
};

let api: StubApi;
beforeEach(async () => {
  api = await startApi({ [READ]: () => ({ list: [JOURNAL], older: null }) });
});
afterEach(() => api.close());

const lastQuery = () => Object.fromEntries(api.askedOf(READ).at(-1)?.query ?? []);
const button = (words: string) =>
  screen.getByText(words, { selector: 'button *' }).closest('button');

it('shows both sides of a movement, and who caused it', async () => {
  await visitAs(api, '/admin/money/journals');
  expect(await screen.findByText('88・訂單付款')).toBeInTheDocument();
  expect(screen.getByText('41・小美').closest('tr')).toHaveTextContent(/加密幣可用.*100.*900/);
  expect(screen.getByText('平台').closest('tr')).toHaveTextContent('交易託管');
  expect(screen.getByText('系統')).toBeInTheDocument();
});

it('asks for what the URL names, and puts what is searched for into it', async () => {
  const { history } = await visitAs(api, '/admin/money/journals?memberId=41');
  await screen.findByText('88・訂單付款');
  expect(lastQuery()).toEqual({ memberId: '41' });
  await fill('訂單、交易等編號', ' ORDER1 ');
  await person.keyboard('{Enter}');
  await waitFor(() => expect(lastQuery()).toEqual({ memberId: '41', ref: 'ORDER1' }));
  expect(history.location.search).toBe('?memberId=41&ref=ORDER1');
});

it('the journal list pages to older journals and back', async () => {
  api.on({
    [READ]: ({ query }) =>
      query.get('before') === '88'
        ? { list: [{ ...JOURNAL, id: 60 }], older: null }
        : { list: [JOURNAL], older: 88 },
  });
  await visitAs(api, '/admin/money/journals');
  await screen.findByText('88・訂單付款');
  expect(button('較新')).toBeDisabled();
  await press('較舊');
  expect(await screen.findByText('60・訂單付款')).toBeInTheDocument();
  expect(button('較舊')).toBeDisabled();
  await press('較新');
  expect(await screen.findByText('88・訂單付款')).toBeInTheDocument();
});

it('says that nothing fits, and offers to load again what did not load', async () => {
  api.on({
    [READ]: () => {
      throw new Refusal('UNAVAILABLE');
    },
  });
  await visitAs(api, '/admin/money/journals?kind=none');
  await screen.findByText('無法載入，重新載入');
  api.on({ [READ]: () => ({ list: [], older: null }) });
  await press('無法載入，重新載入');
  expect(await screen.findByText('沒有符合條件的分錄')).toBeInTheDocument();
});
