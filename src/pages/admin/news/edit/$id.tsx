import { ID_TEXT } from '@common/text/urlText';
import { Navigate, useParams } from '@umijs/max';
import { PageMessage } from '@/components/PageMessage';
import Loading from '@/loading';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { usePageTitle } from '@/usePageTitle';
import { NewsEditor } from '../NewsEditor';

export default function EditNews() {
  const { id = '' } = useParams();
  if (!ID_TEXT.test(id)) return <Navigate to="/404" replace />;
  return <KnownNews key={id} id={Number(id)} />;
}

function KnownNews({ id }: { id: number }) {
  usePageTitle('編輯消息');
  const { data, error, loading, refresh } = useApi(() =>
    api('GET /api/admin/news/:id', { params: { id } }),
  );
  if (data) return <NewsEditor item={data} />;
  if (error && !loading) {
    return <PageMessage title="無法載入消息" text="請檢查網路後再試一次。" retry={refresh} />;
  }
  return <Loading />;
}
