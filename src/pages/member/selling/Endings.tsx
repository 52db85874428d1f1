import type { Listing } from '@common/endpoints/listings';
import { Button, Modal } from 'antd';
import { toast } from '@/feedback/feedback';
import { api } from '@/services/api';

interface Props {
  listing: Listing;
  onChange: () => void;
}

interface Question {
  title: string;
  content: string;
  okText: string;
  done: string;
  work: () => Promise<unknown>;
}

/** The irreversible actions, each with a confirmation. */
export function Endings({ listing, onChange }: Props) {
  const { id, revision, state, productId, offer, lot } = listing;
  const params = { id };
  const ask = ({ title, content, okText, done, work }: Question) =>
    Modal.confirm({
      title,
      content,
      okText,
      cancelText: '取消',
      okButtonProps: { danger: true },
      onOk: async () => {
        try {
          await work();
          void toast.success(done);
        } catch {
          // The error is shown; a bid or order may have arrived, so the listing is refreshed.
        }
        onChange();
      },
    });

  const discard = () =>
    ask({
      title: productId === null ? '刪除這份草稿？' : '放棄這次的修改？',
      content: productId === null ? '刪除後無法復原。' : '賣場顯示的內容不受影響。',
      okText: productId === null ? '刪除' : '放棄修改',
      done: productId === null ? '已刪除' : '已放棄修改',
      work: () => api('DELETE /api/me/listings/:id', { params, query: { revision } }),
    });
  const withdraw = () =>
    ask({
      title: '撤下這件拍品？',
      content: '撤下後不能再恢復，要再賣請重新刊登。',
      okText: '撤下',
      done: '已撤下',
      work: () => api('POST /api/me/listings/:id/withdraw', { params }),
    });
  const close = () =>
    ask({
      title: '提前結束競標？',
      content: '還沒有人出價，結束後可以用新的條件重新上架。',
      okText: '提前結束',
      done: '已結束',
      work: () => api('POST /api/me/listings/:id/close', { params }),
    });

  // Giving up a change goes back to what the shop shows, which is nothing of goods that staff stopped.
  const canDiscard = productId === null || (state !== 'approved' && !offer?.barred);
  return (
    <>
      {canDiscard && (
        <Button type="text" onClick={discard}>
          {productId === null ? '刪除' : '放棄修改'}
        </Button>
      )}
      {lot?.canWithdraw && (
        <Button type="text" onClick={withdraw}>
          撤下
        </Button>
      )}
      {lot?.canClose && (
        <Button type="text" onClick={close}>
          提前結束
        </Button>
      )}
    </>
  );
}
