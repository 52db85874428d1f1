import { SITE_NAME } from '@common/siteName';
import { Link } from '@umijs/max';
import { useEffect } from 'react';
import { Time } from '@/components/Time';
import { api } from '@/services/api';
import { usePageTitle } from '@/usePageTitle';
import type { ToldMaintenance } from './maintenance';
import styles from './maintenance.module.css';

const LOOK_AGAIN_MS = 15_000;

/** In place of every page during maintenance: until when, and that nothing is lost. Goes by itself when it is over. */
export default function Closed({ until, note }: ToldMaintenance) {
  usePageTitle('系統維護中');
  useEffect(() => {
    // Its answer says whether the shop is still closed.
    const look = () =>
      void api('GET /api/config', { skipErrorHandler: true }).catch(() => undefined);
    const timer = setInterval(look, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <main id="main" className={styles.closed} tabIndex={-1}>
      <p className={styles.brand}>{SITE_NAME}</p>
      <h1>系統維護中</h1>
      <p>
        預計{' '}
        <b>
          <Time at={until} />
        </b>
        （您的當地時間）恢復，完成後這一頁會自動更新。
      </p>
      {note && <p>{note}</p>}
      <p>您的款項、訂單與出價都不受影響；期間結標的拍品與付款期限會往後移。</p>
      <p className={styles.staff}>
        <Link to="/login">工作人員登入</Link>
      </p>
    </main>
  );
}
