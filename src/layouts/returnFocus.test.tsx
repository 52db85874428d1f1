import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Modal } from 'antd';
import { useState } from 'react';
import { returnFocus } from './returnFocus';

const FIELDS = Array.from({ length: 12 }, (_, index) => `欄位 ${index + 1}`);

/** @param isOnce disables the button after the first click */
function Page({ isOnce = false }: { isOnce?: boolean }) {
  const [open, setOpen] = useState(false);
  const [used, setUsed] = useState(false);
  function handleOpen() {
    setUsed(isOnce);
    setOpen(true);
  }
  return (
    <>
      <input aria-label="數量" />
      <button type="button" disabled={used} onClick={handleOpen}>
        開啟
      </button>
      {open && (
        <Modal open title="視窗" footer={null} onCancel={() => setOpen(false)}>
          <input aria-label="驗證碼" />
          {FIELDS.map((field) => (
            <input key={field} aria-label={field} />
          ))}
        </Modal>
      )}
    </>
  );
}

let stop: () => void;
beforeEach(() => {
  stop = returnFocus();
});
afterEach(() => stop());

async function openAndClose() {
  const user = userEvent.setup();
  await user.click(screen.getByLabelText('數量'));
  await user.click(screen.getByText('開啟'));
  await user.click(await screen.findByLabelText('驗證碼'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByLabelText('驗證碼')).toBeNull());
}

it('focus returns to the element before an unmounted dialog', async () => {
  render(<Page />);
  await openAndClose();
  await waitFor(() => expect(screen.getByText('開啟')).toHaveFocus());
});

it('focus returns to an earlier element when the button is disabled', async () => {
  render(<Page isOnce />);
  await openAndClose();
  await waitFor(() => expect(screen.getByLabelText('數量')).toHaveFocus());
});

it('focus returns to the opener when the Tab key has been round the dialog', async () => {
  render(<Page />);
  const user = userEvent.setup();
  await user.click(screen.getByText('開啟'));
  await user.click(await screen.findByLabelText('驗證碼'));
  // As a browser does behind the last element, until the dialog takes the focus back.
  screen.getByLabelText('數量').focus();
  screen.getByLabelText('驗證碼').focus();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByLabelText('驗證碼')).toBeNull());
  await waitFor(() => expect(screen.getByText('開啟')).toHaveFocus());
});

it('focus returns to the opener of a dialog with many fields', async () => {
  render(<Page />);
  const user = userEvent.setup();
  await user.click(screen.getByText('開啟'));
  await user.click(await screen.findByLabelText('驗證碼'));
  for (const field of FIELDS) screen.getByLabelText(field).focus();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByLabelText('驗證碼')).toBeNull());
  await waitFor(() => expect(screen.getByText('開啟')).toHaveFocus());
});

it('focus stays when the user has moved it', async () => {
  render(<Page />);
  const user = userEvent.setup();
  await user.click(screen.getByText('開啟'));
  await screen.findByLabelText('驗證碼');
  screen.getByLabelText('數量').focus();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByLabelText('驗證碼')).toBeNull());
  expect(screen.getByText('開啟')).not.toHaveFocus();
});

function Order({ isInDialog = false }: { isInDialog?: boolean }) {
  const [asking, setAsking] = useState(false);
  const [isCancelled, setCancelled] = useState(false);
  return (
    <main tabIndex={-1}>
      <input aria-label="數量" />
      <section aria-label="訂單進度">
        {!isCancelled && (
          <button type="button" onClick={() => (isInDialog ? setAsking(true) : setCancelled(true))}>
            取消訂單
          </button>
        )}
      </section>
      {asking && !isCancelled && (
        <Modal open title="要取消嗎？" footer={null} onCancel={() => setAsking(false)}>
          <button type="button" onClick={() => setCancelled(true)}>
            確定取消
          </button>
        </Modal>
      )}
    </main>
  );
}

it('focus stays in the section whose button is gone after its work', async () => {
  render(<Order />);
  await userEvent.click(screen.getByText('取消訂單'));
  await waitFor(() => expect(screen.getByRole('region', { name: '訂單進度' })).toHaveFocus());
});

it('focus goes to the section whose button is gone with the dialog it opened', async () => {
  render(<Order isInDialog />);
  const user = userEvent.setup();
  await user.click(screen.getByLabelText('數量'));
  await user.click(screen.getByText('取消訂單'));
  await user.click(await screen.findByText('確定取消'));
  await waitFor(() => expect(screen.getByRole('region', { name: '訂單進度' })).toHaveFocus());
});

it('focus begins anew on another page', async () => {
  const { rerender } = render(<Order key="before" />);
  screen.getByText('取消訂單').focus();
  window.history.pushState(null, '', '/another');
  rerender(<Order key="after" />);
  await screen.findByText('取消訂單');
  expect(document.body).toHaveFocus();
  window.history.pushState(null, '', '/');
});
