import { history } from '@umijs/max';
import { PageMessage } from '@/components/PageMessage';
import { usePageTitle } from '@/usePageTitle';

export default function ServerError() {
  usePageTitle('系統發生問題');
  return (
    <PageMessage
      title="系統發生問題"
      text="我們已收到這個狀況。您的款項與訂單不受影響，請稍後再試。"
      action={{ label: '回上一頁', onClick: () => history.back() }}
    />
  );
}
