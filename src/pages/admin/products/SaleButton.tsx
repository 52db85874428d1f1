import type { StaffProduct } from '@common/endpoints/adminProducts';
import { Button, Popconfirm } from 'antd';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';

interface Props {
  product: Pick<StaffProduct, 'id' | 'onSale' | 'version'>;
  onDone: (product: StaffProduct) => void;
  /** Another has changed it since. */
  onRefused?: () => void;
}

/** Puts a product on sale, or takes it off after asking. */
export function SaleButton({ product: { id, onSale, version }, onDone, onRefused }: Props) {
  const { run, loading } = useApi(
    () =>
      api('POST /api/admin/products/:id/sale', {
        params: { id },
        body: { onSale: !onSale, version },
      }),
    { manual: true, onSuccess: onDone, onError: () => onRefused?.() },
  );
  if (!onSale) {
    return (
      <Popconfirm
        title="要上架這個商品嗎？"
        description="所有訪客都會看到，也可以購買。"
        okText="上架"
        cancelText="先不要"
        onConfirm={run}
      >
        <Button loading={loading}>上架</Button>
      </Popconfirm>
    );
  }
  return (
    <Popconfirm
      title="要下架這個商品嗎？"
      description="訪客將無法購買；已成立的訂單照常處理。"
      okText="下架"
      okButtonProps={{ danger: true }}
      cancelText="先不要"
      onConfirm={run}
    >
      <Button loading={loading}>下架</Button>
    </Popconfirm>
  );
}
