import { useRequest } from 'ahooks';
import { PageMessage } from '@/components/PageMessage';
import Loading from '@/loading';
import { api } from '@/services/api';
import { usePageTitle } from '@/usePageTitle';
import { AboutEditor } from './AboutEditor';

export default function AdminAbout() {
  usePageTitle('關於頁');
  const { data, error, loading, refresh } = useRequest(() => api('GET /api/admin/about'), {
    onError() {},
  });
  if (data) return <AboutEditor page={data} />;
  if (error && !loading) {
    return (
      <PageMessage
        title="關於頁沒有載入成功"
        text="請檢查網路後再試一次。"
        action={{ label: '重新載入', onClick: refresh }}
      />
    );
  }
  return <Loading />;
}
