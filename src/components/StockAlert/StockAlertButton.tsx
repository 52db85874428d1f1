import { useEffect } from 'react';
import { PlainButton } from '@/components/PlainButton';
import { toast } from '@/feedback/feedback';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { useSession } from '@/session/useSession';
import { useWhenSignedIn } from '@/session/useWhenSignedIn';

/** Of a variant that is sold out: be notified once when it can be bought again. */
export function StockAlertButton({ skuId }: { skuId: number }) {
  const { loggedIn, memberKey } = useSession();
  const wish = useWhenSignedIn();
  const params = { skuId };
  const { data, mutate } = useApi(
    async () =>
      loggedIn ? api('GET /api/me/stock-alerts/:skuId', { params, skipErrorHandler: true }) : null,
    { refreshDeps: [memberKey, skuId] },
  );
  const { run: change, loading } = useApi(
    async (waits: boolean) => {
      await (waits
        ? api('PUT /api/me/stock-alerts/:skuId', { params })
        : api('DELETE /api/me/stock-alerts/:skuId', { params }));
      return waits;
    },
    {
      manual: true,
      onSuccess(waits) {
        mutate({ waits });
        void toast.success(waits ? '到貨時會通知您一次' : '已取消到貨通知');
      },
    },
  );
  const { isOpen, close } = wish;
  useEffect(() => {
    if (!isOpen) return;
    close();
    change(true);
  }, [isOpen, close, change]);
  const waits = data?.waits ?? false;
  return (
    <PlainButton
      size="large"
      block
      loading={loading}
      aria-pressed={waits}
      onClick={() => (waits ? change(false) : wish.open())}
    >
      {waits ? '到貨會通知您，按一下取消' : '到貨通知我'}
    </PlainButton>
  );
}
