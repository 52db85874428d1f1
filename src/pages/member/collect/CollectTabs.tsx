import type { FavouriteSort } from '@common/shopfront/favouriteRules';
import { useLocation } from '@umijs/max';
import { LinkTabs } from '@/components/LinkTabs';
import { FILTERS, SELLERS, searchOf, WAITING } from './views';

const TABS = [
  ...FILTERS,
  { value: WAITING, label: '等到貨' } as const,
  { value: SELLERS, label: '追蹤的賣家' } as const,
];

/** The kinds of favourites, what the member waits for, and whom they follow. */
export function CollectTabs({
  current,
  sort,
}: {
  current: (typeof TABS)[number]['value'];
  sort: FavouriteSort;
}) {
  const { pathname } = useLocation();
  return (
    <LinkTabs
      look="bare"
      label="收藏的種類"
      items={TABS}
      current={current}
      to={(filter) => ({
        pathname,
        search:
          filter === WAITING || filter === SELLERS
            ? `?filter=${filter}`
            : searchOf({ filter, sort, current: 1 }),
      })}
    />
  );
}
