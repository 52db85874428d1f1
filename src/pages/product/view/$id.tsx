import { Navigate, useParams } from '@umijs/max';
import { useRequest } from 'ahooks';
import { PageMessage } from '@/components/PageMessage';
import Loading from '@/loading';
import { api } from '@/services/api';
import { usePageTitle } from '@/usePageTitle';
import { ProductView } from './ProductView';

/** What the API takes for an id; anything else is no product's. */
const ID = /^[1-9]\d{0,14}$/;

export default function ProductPage() {
  const { id = '' } = useParams();
  if (!ID.test(id)) return <Navigate to="/404" replace />;
  return <KnownProduct key={id} id={Number(id)} />;
}

function KnownProduct({ id }: { id: number }) {
  const {
    data: product,
    error,
    loading,
    refresh,
    mutate,
  } = useRequest(() => api('GET /api/products/:id', { params: { id } }), { onError() {} });
  usePageTitle(product?.title);
  if (product) return <ProductView product={product} onLearn={mutate} />;
  if (error && !loading) {
    return (
      <PageMessage
        title="商品沒有載入成功"
        text="請檢查網路後再試一次。"
        action={{ label: '重新載入', onClick: refresh }}
      />
    );
  }
  return <Loading />;
}
