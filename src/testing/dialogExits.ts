import { act, screen, waitFor } from '@testing-library/react';
import { history } from '@umijs/max';
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

/** The browser's way back asks before it drops the dialog with what was typed; this one stays. */
export async function expectToAskBack(title: string): Promise<void> {
  const question = '離開這一頁，剛才的修改就不見了。';
  act(() => history.back());
  await findVisible(question);
  await press('留在這裡');
  await waitFor(() => expect(screen.queryByText(question)).toBeNull());
  expect(find(title)).toBeVisible();
}
