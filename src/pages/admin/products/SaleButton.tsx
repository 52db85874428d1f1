import type { StaffProduct } from '@common/endpoints/adminProducts';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { PublicButton } from '../parts/PublicButton';

interface Props {
  product: Pick<StaffProduct, 'id' | 'onSale' | 'version'>;
  onDone: (product: StaffProduct) => void;
  /** Another has changed it since. */
  onRefused?: () => void;
}

/** Puts a product on sale, or takes it off; asks first. */
export function SaleButton({ product: { id, onSale, version }, onDone, onRefused }: Props) {
  const { run, loading } = useApi(
    () =>
      api('POST /api/admin/products/:id/sale', {
        params: { id },
        body: { onSale: !onSale, version },
      }),
    { manual: true, onSuccess: onDone, onError: () => onRefused?.() },
  );
  return (
    <PublicButton
      isPublic={onSale}
      show={{
        title: '要上架這個商品嗎？',
        description: '所有訪客都會看到，也可以購買。',
        verb: '上架',
      }}
      hide={{
        title: '要下架這個商品嗎？',
        description: '訪客將無法購買；已成立的訂單照常處理。',
        verb: '下架',
      }}
      loading={loading}
      onConfirm={run}
    />
  );
}
