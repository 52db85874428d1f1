import { history } from '@umijs/max';
import { Modal } from 'antd';
import { useEffect, useRef } from 'react';
import { addGuard, takeKept } from '@/components/unsavedWork';

/** Keeps a form's values across an error page that replaces the form. */
export interface Draft<T> {
  /** Distinguishes the forms of one page. */
  name?: string;
  read: () => T;
  restore: (typed: T) => void;
}

/**
 * Asks before a page with unsaved values is left by a link, by going back or by closing the tab. An error page of HTTP
 * 403, 404 or 500 replaces it without asking; with a draft the values are restored with the page.
 */
export function useUnsaved<T>(unsaved: boolean, draft?: Draft<T>): void {
  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
  });
  const name = draft?.name ?? '';
  const isKept = draft !== undefined;
  useEffect(() => {
    const typed = isKept ? takeKept(name) : undefined;
    // Kept by `read` below under this form's name.
    if (typed !== undefined) latest.current?.restore(typed as T);
  }, [name, isKept]);
  useEffect(() => {
    if (!unsaved) return;
    // This also makes the browser ask before the tab is closed.
    const unblock = history.block((leaving) => {
      Modal.confirm({
        title: '還有沒儲存的修改',
        content: '離開這一頁，剛才的修改就不見了。',
        okText: '不儲存，離開',
        okButtonProps: { danger: true },
        cancelText: '留在這裡',
        onOk() {
          unblock();
          leaving.retry();
        },
      });
    });
    const read = isKept && { read: () => latest.current?.read() };
    return addGuard({ name, ...read, unblock });
  }, [unsaved, name, isKept]);
}
