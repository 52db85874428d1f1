import { Navigate, useParams } from '@umijs/max';
import { useRequest } from 'ahooks';
import { PageMessage } from '@/components/PageMessage';
import Loading from '@/loading';
import { api } from '@/services/api';
import { usePageTitle } from '@/usePageTitle';
import { ProductEditor } from '../ProductEditor';

const ID = /^[1-9]\d{0,14}$/;

export default function EditProduct() {
  const { id = '' } = useParams();
  if (!ID.test(id)) return <Navigate to="/404" replace />;
  return <KnownProduct key={id} id={Number(id)} />;
}

function KnownProduct({ id }: { id: number }) {
  usePageTitle('編輯商品');
  const { data, error, loading, refresh } = useRequest(
    () => api('GET /api/admin/products/:id', { params: { id } }),
    { onError() {} },
  );
  if (data) return <ProductEditor product={data} />;
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
