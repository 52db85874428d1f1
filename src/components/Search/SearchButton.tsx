import { SearchOutlined } from '@ant-design/icons';
import { useEffect, useRef, useState } from 'react';
import styles from './SearchButton.module.css';
import { SearchField } from './SearchField';

/** Opens the full-screen search on a phone. */
export function SearchButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label="開啟搜尋"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <SearchOutlined aria-hidden />
      </button>
      {open && <Screen onClose={() => setOpen(false)} />}
    </>
  );
}

function Screen({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    dialog.current?.querySelector('input')?.focus();
  }, []);
  return (
    <dialog ref={dialog} className={styles.screen} aria-label="搜尋" onClose={onClose}>
      <button type="button" className={styles.close} onClick={onClose}>
        取消
      </button>
      <SearchField fullScreen onDone={onClose} />
    </dialog>
  );
}
