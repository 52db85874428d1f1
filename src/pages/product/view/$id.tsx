import { Navigate, useParams } from '@umijs/max';
import { useRequest } from 'ahooks';
import { Suspense, useDeferredValue, useEffect } from 'react';
import { useLot } from '@/components/Lot/useLot';
import { lazyPart } from '@/components/lazyPart';
import { PageMessage } from '@/components/PageMessage';
import Loading from '@/loading';
import { api } from '@/services/api';
import { responseStatus } from '@/services/responseStatus';
import { rememberViewed } from '@/services/viewedProducts';
import { usePageTitle } from '@/usePageTitle';
import { BuyBox } from './BuyBox';
import { ProductView } from './ProductView';

/** What the API takes for an id; anything else is no product's. */
const ID = /^[1-9]\d{0,14}$/;

const loadLotProduct = async () => (await import('./LotProduct')).LotProduct;
const LotProduct = lazyPart(loadLotProduct);

export default function ProductPage() {
  const { id = '' } = useParams();
  if (!ID.test(id)) return <Navigate to="/404" replace />;
  return <KnownProduct key={id} id={Number(id)} />;
}

const CHANNELS = {
  shop: { to: '/shop', label: '商城' },
  market: { to: '/market', label: '市集' },
} as const;

function KnownProduct({ id }: { id: number }) {
  const { data, error, loading, refresh, mutate } = useRequest(
    () => api('GET /api/products/:id', { params: { id } }),
    { onError() {} },
  );
  // So much is drawn in slices.
  const product = useDeferredValue(data);
  // What is sold by auction is not on sale otherwise.
  const mayBeLot = product !== undefined && !product.onSale;
  const auction = useLot(
    () => api('GET /api/products/:id/auction', { params: { id }, skipErrorHandler: true }),
    mayBeLot,
  );
  usePageTitle(product?.title);
  useEffect(() => {
    if (product) rememberViewed(product.id);
  }, [product]);
  useEffect(() => {
    // While the lot itself is asked for. What fails here is tried again, and told, when it is shown.
    if (mayBeLot) loadLotProduct().catch(() => undefined);
  }, [mayBeLot]);
  const isNoLot = !mayBeLot || responseStatus(auction.error) === 404;
  if (product && auction.lot) {
    return (
      <Suspense fallback={<Loading />}>
        <LotProduct product={product} lot={auction.lot} onReceipt={auction.learn} />
      </Suspense>
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
        title="商品沒有載入成功"
        text="請檢查網路後再試一次。"
        action={{ label: '重新載入', onClick: product ? auction.refresh : refresh }}
      />
    );
  }
  return <Loading />;
}
