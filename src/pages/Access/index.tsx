import { Link, useAccess } from '@umijs/max';
import { Button } from 'antd';
import { RoleMatrix } from '@/components/RoleMatrix';
import { useSignIn } from '@/session/signIn';
import { useSession } from '@/session/useSession';
import { usePageTitle } from '@/usePageTitle';
import { Identity } from './Identity';
import styles from './index.module.css';
import { Rights } from './Rights';

/** 權限中心 (DESIGN §2): identity and rights of the user. The server checks every request. */
export default function Access() {
  usePageTitle('權限中心');
  const { user, loggedIn } = useSession();
  const { open } = useSignIn();
  const { canSeeAdmin } = useAccess();
  const member = loggedIn ? user?.member : undefined;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>權限中心</h1>
        {canSeeAdmin && <Link to="/admin">進入管理後台</Link>}
      </header>
      {member && user ? (
        <Identity member={member} expiresAt={user.expires_at} />
      ) : (
        <section className={styles.section}>
          <h2>您尚未登入</h2>
          <p>訪客可以瀏覽與搜尋。登入後才能購買、出價與管理資產。</p>
          <Button type="primary" onClick={open}>
            登入
          </Button>
        </section>
      )}
      <Rights member={member} />
      {canSeeAdmin && member && <RoleMatrix mine={member.capabilities} />}
    </div>
  );
}
