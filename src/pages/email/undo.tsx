import { EMAIL_PAUSE_HOURS } from '@common/people/emailChange';
import { Link } from '@umijs/max';
import { Button, Result, Skeleton } from 'antd';
import { Time } from '@/components/Time';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { useLinkToken } from '@/session/useLinkToken';
import { usePageTitle } from '@/usePageTitle';
import { LinkGone } from './LinkGone';
import styles from './undo.module.css';

/**
 * 復原電子郵件: the page of the link in the mail to a replaced address. Opening the page changes nothing, because mail
 * scanners follow links.
 */
export default function UndoEmail() {
  usePageTitle('復原電子郵件');
  const token = useLinkToken();
  const read = useApi(
    async () => token && api('POST /api/auth/email/undo/read', { body: { token } }),
  );
  const undo = useApi(
    async () => {
      if (token) await api('POST /api/auth/email/undo', { body: { token } });
      return true;
    },
    // The link may have been used or have expired meanwhile.
    { manual: true, onError: () => read.refresh() },
  );

  if (undo.data) {
    return (
      <Result
        status="success"
        title="電子郵件已復原"
        subTitle={`所有裝置都已登出，${EMAIL_PAUSE_HOURS} 小時內不能提幣。請用這個信箱重新登入，並檢查綁定的錢包與提幣地址。`}
        extra={
          <Link to="/login">
            <Button type="primary">前往登入</Button>
          </Link>
        }
      />
    );
  }
  if (read.loading && !read.data) return <Skeleton active className={styles.page} />;
  // The link was refused: when the page read it, or now that its button was pressed. After an error the old data stays.
  if (!read.data || read.error) {
    return (
      <LinkGone
        title="這個連結不能使用"
        text="連結可能已使用過、已過期，或沒有完整複製。電子郵件沒有變更。"
        retry={token ? read.refresh : undefined}
      />
    );
  }
  const { before, after, undoUntil } = read.data;
  return (
    <section className={styles.page}>
      <h1>復原電子郵件</h1>
      <p>
        您的帳戶剛把電子郵件從 <b>{before}</b> 變更為 <b>{after}</b>。
      </p>
      <p>如果不是您本人操作，請按下面的按鈕：</p>
      <ul>
        <li>電子郵件改回 {before}</li>
        <li>所有裝置立即登出</li>
        <li>{EMAIL_PAUSE_HOURS} 小時內不能提幣，餘額不受影響</li>
      </ul>
      <Button block type="primary" danger loading={undo.loading} onClick={undo.run}>
        改回原來的電子郵件
      </Button>
      <p className={styles.quiet}>
        只能使用一次，
        <Time at={undoUntil} /> 前有效。如果是您本人變更的，關閉這個頁面即可。
      </p>
    </section>
  );
}
