import type { StaffListing } from '@common/endpoints/adminListings';
import type { CategoryNode } from '@common/goods/categoryPath';
import { conditionLabel } from '@common/lists/productCondition';
import { TEMPERATURE } from '@common/lists/temperatures';
import { TOKEN_SYMBOL } from '@config/token';
import { Descriptions } from 'antd';
import { Amount } from '@/components/Amount';
import { useCategories } from '@/components/Category/useCategories';
import { HOURS } from '@/components/Listing/listingForm';
import { FULFILMENTS } from '@/components/Order/fulfilments';
import { Time } from '@/components/Time';
import styles from './listings.module.css';
import { gramsText, limitText, placeOf } from './texts';

const amount = (value: string | undefined) =>
  value ? <Amount value={value} unit={TOKEN_SYMBOL} /> : '無';

function factsOf(listing: StaffListing, tree: readonly CategoryNode[]) {
  const { content, kind, seller } = listing;
  const hours = HOURS.find(({ value }) => value === content.hours)?.label;
  return [
    { key: 'seller', label: '賣家', children: `${seller.name}（#${seller.id}）` },
    { key: 'since', label: '加入', children: <Time at={seller.since} /> },
    { key: 'sales', label: '完成交易', children: `${seller.sales} 筆` },
    { key: 'category', label: '分類', children: placeOf(tree, content.category) },
    {
      key: 'condition',
      label: '狀況',
      children: conditionLabel(content.condition ?? null) || '無',
    },
    { key: 'fulfilment', label: '交付', children: FULFILMENTS[content.fulfilment] },
    {
      key: 'temperature',
      label: '溫層',
      children: TEMPERATURE[content.temperature ?? 'ambient'],
    },
    { key: 'weight', label: '重量', children: gramsText(content.weightGrams) },
    ...(kind === 'fixed'
      ? [
          { key: 'price', label: '價格', children: amount(content.price) },
          { key: 'stock', label: '數量', children: content.stock },
          { key: 'perBuyer', label: '每人限購', children: limitText(content.perBuyer) },
        ]
      : [
          { key: 'start', label: '起標價', children: amount(content.startPrice) },
          { key: 'reserve', label: '底價', children: amount(content.reserve) },
          { key: 'buyNow', label: '直購價', children: amount(content.buyNow) },
          { key: 'hours', label: '競標', children: hours ?? `${content.hours} 小時` },
        ]),
  ];
}

/** What a reviewer checks of a listing, beside its pictures and its description. */
export function ListingFacts({ listing }: { listing: StaffListing }) {
  const tree = useCategories();
  return (
    <Descriptions
      className={styles.facts}
      size="small"
      column={{ xs: 1, sm: 2 }}
      items={factsOf(listing, tree)}
    />
  );
}
