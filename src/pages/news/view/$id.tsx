import { Navigate, useParams } from '@umijs/max';
import { useRequest } from 'ahooks';
import { PageMessage } from '@/components/PageMessage';
import Loading from '@/loading';
import { api } from '@/services/api';
import { usePageTitle } from '@/usePageTitle';
import { NewsView } from './NewsView';

/** What the API takes for an id; anything else is no item's. */
const ID = /^[1-9]\d{0,14}$/;

export default function NewsPage() {
  const { id = '' } = useParams();
  if (!ID.test(id)) return <Navigate to="/404" replace />;
  return <KnownNews key={id} id={Number(id)} />;
}

function KnownNews({ id }: { id: number }) {
  const {
    data: item,
    error,
    loading,
    refresh,
  } = useRequest(() => api('GET /api/news/:id', { params: { id } }), { onError() {} });
  usePageTitle(item?.title);
  if (item) return <NewsView item={item} />;
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
