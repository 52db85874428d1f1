import { screen, waitFor } from '@testing-library/react';
import { findVisible, person } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { Refusal, type StubApi, startApi } from '@/testing/stubApi';
import './undo';

const TOKEN = 'u'.repeat(43);
const READ = 'POST /api/auth/email/undo/read';
const UNDO = 'POST /api/auth/email/undo';

let api: StubApi;
beforeEach(async () => {
  api = await startApi({
    [READ]: () => ({
      before: 'm***@old.example',
      after: 'x***@new.example',
      undoUntil: Date.now() + 1e8,
    }),
    [UNDO]: () => null,
  });
});
afterEach(() => {
  window.location.hash = '';
  return api.close();
});

async function open(hash: string): Promise<void> {
  window.location.hash = hash;
  await renderSite('/email/undo');
}

it('the page changes nothing before the confirmation, and then shows the result', async () => {
  await open(`#${TOKEN}`);
  await findVisible('m***@old.example');
  expect(api.askedOf(READ)[0]?.body).toEqual({ token: TOKEN });
  expect(api.askedOf(UNDO)).toEqual([]);
  await person.click(screen.getByRole('button', { name: '改回原來的電子郵件' }));
  await findVisible('電子郵件已復原');
  expect(api.askedOf(UNDO).map(({ body }) => body)).toEqual([{ token: TOKEN }]);
});

it('a used or expired link shows an error', async () => {
  api.on({
    [READ]: () => {
      throw new Refusal('EMAIL_UNDO_GONE');
    },
  });
  await open(`#${TOKEN}`);
  await findVisible('這個連結不能使用');
});

it('a link that was used meanwhile is refused, and offers its button no more', async () => {
  await open(`#${TOKEN}`);
  await findVisible('m***@old.example');
  const gone = () => {
    throw new Refusal('EMAIL_UNDO_GONE');
  };
  api.on({ [READ]: gone, [UNDO]: gone });
  await person.click(screen.getByRole('button', { name: '改回原來的電子郵件' }));
  await findVisible('這個連結不能使用');
  expect(screen.queryByRole('button', { name: '改回原來的電子郵件' })).toBeNull();
});

it('an incomplete link sends no request', async () => {
  await open('#half');
  await findVisible('這個連結不能使用');
  await waitFor(() => expect(api.askedOf(READ)).toEqual([]));
});
