import { SELLER_KEY_PATTERN } from '@common/shopfront/sellerPath';
import { SELLER_TABS } from '@common/shopfront/sellerQuery';
import { Navigate, useLocation, useParams } from '@umijs/max';
import { SellerBones } from '@/components/Bones/SellerBones';
import { LinkTabs } from '@/components/LinkTabs';
import { PageMessage } from '@/components/PageMessage';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { usePageTitle } from '@/usePageTitle';
import { SellerGoods } from './SellerGoods';
import { SellerHead } from './SellerHead';
import { SellerLots } from './SellerLots';
import { SellerReviews } from './SellerReviews';
import { SellerTerms } from './SellerTerms';
import { useSellerQuery } from './useSellerQuery';

const SELLER_KEY = new RegExp(SELLER_KEY_PATTERN);
const TABS = { goods: SellerGoods, lots: SellerLots, reviews: SellerReviews };

export default function SellerPage() {
  const { id = '' } = useParams();
  if (!SELLER_KEY.test(id)) return <Navigate to="/404" replace />;
  return <KnownSeller key={id} seller={id} />;
}

/** The seller, the terms, and goods, lots and reviews; the tab and its page are in the URL. */
function KnownSeller({ seller }: { seller: string }) {
  const { pathname } = useLocation();
  const { query, searchOf } = useSellerQuery();
  const { data, error, loading, refresh } = useApi(() =>
    api('GET /api/sellers/:seller', { params: { seller } }),
  );
  usePageTitle(data?.name);
  if (!data) {
    if (!error || loading) return <SellerBones />;
    return <PageMessage title="無法載入賣家" text="請檢查網路後再試一次。" retry={refresh} />;
  }
  const Tab = TABS[query.tab];
  return (
    <section>
      <SellerHead seller={data} />
      <SellerTerms seller={data} />
      <LinkTabs
        label={`${data.name}的內容`}
        items={SELLER_TABS}
        current={query.tab}
        to={(tab) => ({ pathname, search: searchOf({ tab, q: '', sort: 'newest' }) })}
      />
      <Tab seller={seller} query={query} searchOf={searchOf} />
    </section>
  );
}
