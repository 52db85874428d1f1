import { screen, waitFor } from '@testing-library/react';
import { findVisible, person, press } from './person';

const QUESTION = '關閉後，填寫的內容不會保留。';
const find = (title: string) => screen.queryByRole('dialog', { name: title });

/** Esc closes the dialog: nothing was typed in it, or what was typed has been sent. */
export async function expectToClose(title: string): Promise<void> {
  await person.keyboard('{Escape}');
  await waitFor(() => expect(find(title)).toBeNull());
  expect(screen.queryByText(QUESTION)).toBeNull();
}

/** Esc and × ask before the dialog drops what was typed; then it is dropped. */
export async function expectToAsk(title: string): Promise<void> {
  await person.keyboard('{Escape}');
  await findVisible(QUESTION);
  await press('繼續填寫');
  await waitFor(() => expect(screen.queryByText(QUESTION)).toBeNull());
  const close = find(title)?.querySelector('.ant-modal-close');
  await person.click(close ?? document.body);
  await findVisible(QUESTION);
  await press('放棄內容');
  await waitFor(() => expect(find(title)).toBeNull());
}
