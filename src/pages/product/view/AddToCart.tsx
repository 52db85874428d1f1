import type { Sku } from '@common/endpoints/products';
import { PlainButton } from '@/components/PlainButton';
import { toast } from '@/feedback/feedback';
import { useApi } from '@/services/useApi';

interface Props {
  sku: Sku;
  quantity: number;
}

/** Adds a variant to the cart; the code for it is loaded at the first press. */
export function AddToCart({ sku, quantity }: Props) {
  const { run, loading } = useApi(
    async () => {
      const { addToCart } = await import('@/cart/cart');
      const isAdded = await addToCart({ skuId: sku.id, quantity, unitPrice: sku.price });
      if (isAdded) toast.success('已加入購物車');
    },
    { manual: true, onError: () => toast.error('無法加入購物車，請檢查網路後再試一次。') },
  );
  return (
    <PlainButton size="large" block loading={loading} onClick={run}>
      加入購物車
    </PlainButton>
  );
}
