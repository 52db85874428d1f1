import { formatAmount } from '@common/money/money';
import { TOKEN_SYMBOL } from '@config/token';
import { Select, Space } from 'antd';
import { useState } from 'react';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';

interface Props {
  /** Given by Form.Item. */
  id?: string;
  value?: number;
  onChange?: (skuId: number | undefined) => void;
}

/** Finds a product of the shop and one of its variants; the value is the variant's id. */
export function SkuPicker({ id, value, onChange }: Props) {
  const [productId, setProductId] = useState<number>();
  const found = useApi(
    (q?: string) =>
      api('GET /api/products', { query: { channel: 'shop', pageSize: '20', ...(q && { q }) } }),
    { debounceWait: 300 },
  );
  const product = useApi((id: number) => api('GET /api/products/:id', { params: { id } }), {
    manual: true,
    onSuccess: (one) => onChange?.(one.skus.find((sku) => sku.available > 0)?.id),
  });
  const choose = (id: number) => {
    setProductId(id);
    // The variant of the product before must not stay chosen until the new product's variants are known.
    onChange?.(undefined);
    product.run(id);
  };
  const chosen = product.data?.id === productId ? product.data : undefined;
  return (
    <Space orientation="vertical" style={{ width: '100%' }}>
      <Select
        id={id}
        showSearch={{ filterOption: false, onSearch: (q) => found.run(q) }}
        style={{ width: '100%' }}
        placeholder="輸入商品名稱搜尋"
        value={productId}
        loading={found.loading}
        notFoundContent={found.loading ? '搜尋中…' : '找不到商品'}
        options={found.data?.list.map((one) => ({
          value: one.id,
          label: one.title,
          disabled: !one.inStock,
        }))}
        onChange={choose}
      />
      {chosen && (
        <Select
          aria-label="規格"
          style={{ width: '100%' }}
          value={value}
          onChange={onChange}
          options={chosen.skus.map((sku) => ({
            value: sku.id,
            disabled: sku.available === 0,
            label: `${sku.name || '單一規格'}，售價 ${formatAmount(sku.price)} ${TOKEN_SYMBOL}，可用庫存 ${sku.available}`,
          }))}
        />
      )}
    </Space>
  );
}
