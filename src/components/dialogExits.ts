import { Modal, type ModalProps } from 'antd';

/**
 * The ways out of a dialog with a form. 取消 drops what was typed; Esc and ×, which a slip presses, ask first; a press
 * beside the dialog does nothing.
 */
export const dialogExits = (isTyped: boolean, close: () => void): ModalProps => ({
  mask: { closable: false },
  cancelButtonProps: { onClick: close },
  onCancel() {
    if (!isTyped) close();
    else
      Modal.confirm({
        title: '要放棄剛才填寫的內容嗎？',
        content: '關閉後，填寫的內容不會保留。',
        okText: '放棄內容',
        okButtonProps: { danger: true },
        cancelText: '繼續填寫',
        autoFocusButton: 'cancel',
        onOk: close,
      });
  },
});
