import { history, Link, useLocation } from '@umijs/max';
import { PageMessage } from '@/components/PageMessage';
import styles from '@/components/PageMessage.module.css';
import { UnsavedWorkNotice } from '@/components/UnsavedWorkNotice';
import { usePageTitle } from '@/usePageTitle';

export default function ServerError() {
  const { kept, requestId }: { kept?: unknown; requestId?: unknown } = Object(useLocation().state);
  usePageTitle('系統發生問題');
  return (
    <PageMessage
      title="系統發生問題"
      text={
        <>
          系統暫時出了問題，請稍後再試。剛送出的付款或訂單，請到「我的訂單」確認。
          {typeof requestId === 'string' && (
            <span className={styles.code}>
              錯誤編號 <code>{requestId}</code>
              <br />
              <Link to="/contact">聯絡客服</Link>時請附上，我們能更快查明原因。
            </span>
          )}
        </>
      }
      action={kept !== undefined ? undefined : { label: '回上一頁', onClick: () => history.back() }}
    >
      <UnsavedWorkNotice />
    </PageMessage>
  );
}
