import type { Listing } from '@common/endpoints/listings';
import { Link } from '@umijs/max';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { lazyPart } from '@/components/lazyPart';
import { toast } from '@/feedback/feedback';
import { api } from '@/services/api';

const OfferDialog = lazyPart(async () => (await import('./OfferDialog')).OfferDialog);
const PromoteDialog = lazyPart(async () => (await import('./PromoteDialog')).PromoteDialog);
const RelistDialog = lazyPart(async () => (await import('./RelistDialog')).RelistDialog);

interface Props {
  listing: Listing;
  onChange: () => void;
}

interface Asked {
  title: string;
  content: string;
  okText: string;
  done: string;
  work: () => Promise<unknown>;
}

/** Everything the seller may do with a listing as it stands now. */
export function ListingActions({ listing, onChange }: Props) {
  const { id, state, productId, offer, lot, promotedUntil } = listing;
  const [dialog, setDialog] = useState<'offer' | 'promote' | 'relist'>();
  const params = { id };
  const isUnderHammer = lot !== null && lot.phase !== 'withdrawn' && lot.bidCount > 0;
  const isOver = lot !== null && (lot.sold || lot.phase === 'withdrawn');

  const ask = ({ title, content, okText, done, work }: Asked) =>
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
          // Shown already; somebody may have bid or ordered meanwhile.
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
      work: () => api('DELETE /api/me/listings/:id', { params }),
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

  return (
    <>
      {(productId === null || state !== 'approved') && (
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
      {(isOver || offer?.available === 0) && (
        <Link to={`/member/selling/new?from=${id}`}>
          <Button type="text">再刊登一件相同的</Button>
        </Link>
      )}
      {offer?.onSale && offer.available > 0 && (
        <Button onClick={() => setDialog('promote')}>{promotedUntil ? '延長推廣' : '推廣'}</Button>
      )}
      {offer && <Button onClick={() => setDialog('offer')}>改價與庫存</Button>}
      {lot?.canRelist && <Button onClick={() => setDialog('relist')}>重新上架</Button>}
      {!isUnderHammer && !isOver && (
        <Link to={`/member/selling/edit/${id}`}>
          <Button type={state === 'changes' ? 'primary' : 'default'}>編輯</Button>
        </Link>
      )}
      {dialog === 'offer' && (
        <OfferDialog listing={listing} onClose={() => setDialog(undefined)} onDone={onChange} />
      )}
      {dialog === 'promote' && (
        <PromoteDialog listing={listing} onClose={() => setDialog(undefined)} onChange={onChange} />
      )}
      {dialog === 'relist' && (
        <RelistDialog listing={listing} onClose={() => setDialog(undefined)} onDone={onChange} />
      )}
    </>
  );
}
