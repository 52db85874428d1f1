import { ID_TEXT } from '@common/text/urlText';
import { Navigate, useParams } from '@umijs/max';
import { PageMessage } from '@/components/PageMessage';
import Loading from '@/loading';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { usePageTitle } from '@/usePageTitle';
import { ProductEditor } from '../ProductEditor';

export default function EditProduct() {
  const { id = '' } = useParams();
  if (!ID_TEXT.test(id)) return <Navigate to="/404" replace />;
  return <KnownProduct key={id} id={Number(id)} />;
}

function KnownProduct({ id }: { id: number }) {
  usePageTitle('編輯商品');
  const { data, error, loading, refresh } = useApi(() =>
    api('GET /api/admin/products/:id', { params: { id } }),
  );
  if (data) return <ProductEditor product={data} />;
  if (error && !loading) {
    return <PageMessage title="無法載入商品" text="請檢查網路後再試一次。" retry={refresh} />;
  }
  return <Loading />;
}
