import { history, useLocation } from '@umijs/max';
import { PageMessage } from '@/components/PageMessage';
import { UnsavedWorkNotice } from '@/components/UnsavedWorkNotice';
import { usePageTitle } from '@/usePageTitle';

export default function ServerError() {
  const hasKept = Object(useLocation().state).kept !== undefined;
  usePageTitle('系統發生問題');
  return (
    <PageMessage
      title="系統發生問題"
      text="系統暫時出了問題，請稍後再試。剛送出的付款或訂單，請到「我的訂單」確認。"
      action={hasKept ? undefined : { label: '回上一頁', onClick: () => history.back() }}
    >
      <UnsavedWorkNotice />
    </PageMessage>
  );
}
