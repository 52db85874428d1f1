import { type ReactNode, useEffect, useRef } from 'react';
import styles from './Filters.module.css';

interface Props {
  /** The number of results, as text. */
  result: string;
  /** Of the form that applies what is typed and then closes the drawer. */
  formId: string;
  onClose: () => void;
  children: ReactNode;
}

/** The filters over the page on a phone; the listing behind updates with each choice. */
export function FilterDrawer({ result, formId, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes a dialog on Escape
    <dialog
      ref={dialog}
      className={styles.drawer}
      aria-label="篩選"
      onClose={onClose}
      onClick={({ target }) => target === dialog.current && onClose()}
    >
      <header>
        <b>篩選</b>
        <button type="button" onClick={onClose}>
          關閉
        </button>
      </header>
      <div className={styles.scroll}>{children}</div>
      <footer>
        <button type="submit" form={formId} className={styles.done} aria-live="polite">
          {result}
        </button>
      </footer>
    </dialog>
  );
}
