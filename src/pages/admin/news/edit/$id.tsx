import { Navigate, useParams } from '@umijs/max';
import { useRequest } from 'ahooks';
import { PageMessage } from '@/components/PageMessage';
import Loading from '@/loading';
import { api } from '@/services/api';
import { usePageTitle } from '@/usePageTitle';
import { NewsEditor } from '../NewsEditor';

const ID = /^[1-9]\d{0,14}$/;

export default function EditNews() {
  const { id = '' } = useParams();
  if (!ID.test(id)) return <Navigate to="/404" replace />;
  return <KnownNews key={id} id={Number(id)} />;
}

function KnownNews({ id }: { id: number }) {
  usePageTitle('編輯消息');
  const { data, error, loading, refresh } = useRequest(
    () => api('GET /api/admin/news/:id', { params: { id } }),
    { onError() {} },
  );
  if (data) return <NewsEditor item={data} />;
  if (error && !loading) {
    return (
      <PageMessage
        title="消息沒有載入成功"
        text="請檢查網路後再試一次。"
        action={{ label: '重新載入', onClick: refresh }}
      />
    );
  }
  return <Loading />;
}
