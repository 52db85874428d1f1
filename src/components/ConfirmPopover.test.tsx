import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from 'antd';
import { ConfirmPopover } from './ConfirmPopover';

const confirmed = jest.fn();

async function openByKeyboard() {
  render(
    <>
      <ConfirmPopover
        title="要刪除這個地址嗎？"
        okText="刪除地址"
        cancelText="先不要"
        onConfirm={confirmed}
      >
        <Button>移除地址</Button>
      </ConfirmPopover>
      <input aria-label="下一欄" />
    </>,
  );
  const user = userEvent.setup();
  await user.tab();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByText('先不要').closest('button')).toHaveFocus());
  return user;
}

beforeEach(() => confirmed.mockClear());

it('a question takes the focus to its harmless answer, which is described by the question', async () => {
  await openByKeyboard();
  expect(document.activeElement).toHaveAccessibleDescription('要刪除這個地址嗎？');
});

it('the Tab key stays in a question, and its answer is given by the keyboard', async () => {
  const user = await openByKeyboard();
  await user.tab();
  expect(screen.getByText('刪除地址').closest('button')).toHaveFocus();
  await user.tab();
  expect(screen.getByText('先不要').closest('button')).toHaveFocus();
  await user.tab({ shift: true });
  await user.keyboard('{Enter}');
  expect(confirmed).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(screen.getByText('移除地址').closest('button')).toHaveFocus());
});

it('a question that is left by Escape gives the focus back and does nothing', async () => {
  const user = await openByKeyboard();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByText('移除地址').closest('button')).toHaveFocus());
  expect(confirmed).not.toHaveBeenCalled();
});
