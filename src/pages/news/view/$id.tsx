import { ID_TEXT } from '@common/text/urlText';
import { Navigate, useParams } from '@umijs/max';
import { TextBones } from '@/components/Bones/TextBones';
import { PageMessage } from '@/components/PageMessage';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { usePageTitle } from '@/usePageTitle';
import { NewsView } from './NewsView';

/** The format of ids in the API; other values are not found. */

export default function NewsPage() {
  const { id = '' } = useParams();
  if (!ID_TEXT.test(id)) return <Navigate to="/404" replace />;
  return <KnownNews key={id} id={Number(id)} />;
}

function KnownNews({ id }: { id: number }) {
  const {
    data: item,
    error,
    loading,
    refresh,
  } = useApi(() => api('GET /api/news/:id', { params: { id } }));
  usePageTitle(item?.title);
  if (item) return <NewsView item={item} />;
  if (error && !loading) {
    return <PageMessage title="無法載入消息" text="請檢查網路後再試一次。" retry={refresh} />;
  }
  return <TextBones covered />;
}
