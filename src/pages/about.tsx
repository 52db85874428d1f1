import { useRequest } from 'ahooks';
import { PageMessage } from '@/components/PageMessage';
import { RichText } from '@/components/RichText';
import Loading from '@/loading';
import { api } from '@/services/api';
import { usePageTitle } from '@/usePageTitle';
import styles from './about.module.css';

export default function About() {
  usePageTitle('關於');
  const { data, error, loading, refresh } = useRequest(() => api('GET /api/about'), {
    onError() {},
  });
  if (!data && error && !loading) {
    return (
      <PageMessage
        title="頁面沒有載入成功"
        text="請檢查網路後再試一次。"
        action={{ label: '重新載入', onClick: refresh }}
      />
    );
  }
  if (!data) return <Loading />;
  return (
    <article className={styles.about}>
      <h1>關於 GAB 商城市集</h1>
      <RichText html={data.html} />
    </article>
  );
}
