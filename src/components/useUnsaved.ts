import { history } from '@umijs/max';
import { Modal } from 'antd';
import { useEffect } from 'react';

/** Asks before a page with something unsaved is left, by a link, by going back or by closing the tab. */
export function useUnsaved(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return;
    // It also has the browser ask before the tab is closed.
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
    return unblock;
  }, [unsaved]);
}
