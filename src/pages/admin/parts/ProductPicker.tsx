import type { ProductCard } from '@common/endpoints/products';
import { Select } from 'antd';
import { useState } from 'react';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';

interface Props {
  disabled?: boolean;
  label: string;
  placeholder: string;
  /** Those that are chosen already. */
  excludedIds: readonly number[];
  onPick: (product: ProductCard) => void;
}

async function find(q: string): Promise<ProductCard[]> {
  const pages = await Promise.all(
    (['shop', 'market'] as const).map((channel) =>
      api('GET /api/products', { query: { channel, q, pageSize: '10' }, skipErrorHandler: true }),
    ),
  );
  return pages.flatMap(({ list }) => list);
}

/** Finds a product of either channel by its words. */
export function ProductPicker({
  disabled = false,
  label,
  placeholder,
  excludedIds,
  onPick,
}: Props) {
  const [q, setQ] = useState('');
  const { data = [], loading } = useApi(() => find(q.trim()), {
    ready: q.trim() !== '',
    refreshDeps: [q],
    debounceWait: 250,
  });
  const found = q.trim() === '' ? [] : data.filter(({ id }) => !excludedIds.includes(id));
  return (
    <Select<number>
      style={{ width: '100%', maxWidth: 480 }}
      showSearch={{ searchValue: q, onSearch: setQ, filterOption: false }}
      value={null}
      disabled={disabled}
      loading={loading}
      placeholder={placeholder}
      aria-label={label}
      notFoundContent={q.trim() === '' || loading ? null : '找不到在售的商品'}
      options={found.map(({ id, title, channel }) => ({
        value: id,
        label: `${title}（${channel === 'shop' ? '商城' : '市集'}）`,
      }))}
      onSelect={(id) => {
        const product = found.find((one) => one.id === id);
        if (product) onPick(product);
        setQ('');
      }}
    />
  );
}
