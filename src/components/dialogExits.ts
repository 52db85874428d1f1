import { Modal, type ModalProps } from 'antd';

/** Whether 取消 was pressed: antd calls `onCancel` for 取消, × and Esc alike, and Esc may come from a focused footer button. */
const isOwnWayOut = ({ type, target }: { type: string; target: EventTarget }): boolean =>
  type === 'click' && target instanceof Element && target.closest('.ant-modal-footer') !== null;

/**
 * The ways out of a dialog with a form. 取消 drops what was typed; Esc and ×, which a slip presses, ask first; a press
 * beside the dialog does nothing.
 */
export const dialogExits = (isTyped: boolean, close: () => void): ModalProps => ({
  mask: { closable: false },
  onCancel(event) {
    if (!isTyped || isOwnWayOut(event)) close();
    else
      Modal.confirm({
        title: '要放棄剛才填寫的內容嗎？',
        content: '關閉後，填寫的內容不會保留。',
        okText: '放棄內容',
        okButtonProps: { danger: true },
        cancelText: '繼續填寫',
        focusable: { autoFocusButton: 'cancel' },
        onOk: close,
      });
  },
});
