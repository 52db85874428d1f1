import { ID_TEXT } from '@common/text/urlText';
import { Navigate, useParams } from '@umijs/max';
import { useDeferredValue, useEffect } from 'react';
import { ProductBones } from '@/components/Bones/ProductBones';
import { useLot } from '@/components/Lot/useLot';
import { lazyPart } from '@/components/lazyPart';
import { PageMessage } from '@/components/PageMessage';
import { api } from '@/services/api';
import { responseStatus } from '@/services/responseStatus';
import { useApi } from '@/services/useApi';
import { rememberViewed } from '@/services/viewedProducts';
import { usePageTitle } from '@/usePageTitle';
import { BuyBox } from './BuyBox';
import { ProductView } from './ProductView';

const loadLotProduct = async () => (await import('./LotProduct')).LotProduct;
const LotProduct = lazyPart(loadLotProduct, <ProductBones />);

export default function ProductPage() {
  const { id = '' } = useParams();
  if (!ID_TEXT.test(id)) return <Navigate to="/404" replace />;
  return <KnownProduct key={id} id={Number(id)} />;
}

const CHANNELS = {
  shop: { to: '/shop', label: '商城' },
  market: { to: '/market', label: '市集' },
} as const;

function KnownProduct({ id }: { id: number }) {
  const { data, error, loading, refresh, mutate } = useApi(() =>
    api('GET /api/products/:id', { params: { id } }),
  );
  // Deferred, because rendering the whole product takes long.
  const product = useDeferredValue(data);
  // A piece in an auction is not on sale; its lot is requested.
  const mayBeLot = product !== undefined && !product.onSale && !product.paused;
  const auction = useLot(
    () => api('GET /api/products/:id/auction', { params: { id }, skipErrorHandler: true }),
    mayBeLot,
  );
  usePageTitle(product?.seoTitle || product?.title);
  useEffect(() => {
    if (product) rememberViewed(product.id);
  }, [product]);
  useEffect(() => {
    // Prefetched while the lot is read. A failure is retried and shown when the part renders.
    if (mayBeLot) loadLotProduct().catch(() => undefined);
  }, [mayBeLot]);
  const isNoLot = !mayBeLot || responseStatus(auction.error) === 404;
  if (product && auction.lot) {
    return (
      <LotProduct
        product={product}
        lot={auction.lot}
        staleSince={auction.staleSince}
        watching={auction.watching}
        onReceipt={auction.applyReceipt}
      />
    );
  }
  if (product && isNoLot) {
    return (
      <ProductView
        product={product}
        channel={CHANNELS[product.channel]}
        box={<BuyBox product={product} onLearn={mutate} />}
      />
    );
  }
  if ((error && !loading) || (auction.error && !auction.loading)) {
    return (
      <PageMessage
        title="無法載入商品"
        text="請檢查網路後再試一次。"
        retry={product ? auction.refresh : refresh}
      />
    );
  }
  return <ProductBones />;
}
