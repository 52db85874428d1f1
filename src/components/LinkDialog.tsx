import { Input, Modal } from 'antd';

/** Shows a link to copy by hand, when the clipboard API is not allowed. */
export function LinkDialog({ link, onClose }: { link: string; onClose: () => void }) {
  return (
    <Modal open title="分享連結" footer={null} onCancel={onClose}>
      <p>請複製這個連結：</p>
      <Input
        value={link}
        readOnly
        autoFocus
        aria-label="連結"
        onFocus={({ target }) => target.select()}
      />
    </Modal>
  );
}
