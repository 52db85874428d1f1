import { Navigate, useSearchParams } from '@umijs/max';
import { Alert } from 'antd';
import { useEffect } from 'react';
import { SignInPanel } from '@/components/SignIn/SignInPanel';
import { keepCodePass } from '@/session/codePass';
import { isLocalPath } from '@/session/localPath';
import { useLinkToken } from '@/session/useLinkToken';
import { useSession } from '@/session/useSession';
import { usePageTitle } from '@/usePageTitle';
import styles from './login.module.css';

const AFTER_SIGN_IN = '/';

/** Signs in, then returns to the path that required it. A pass in the fragment is kept for this tab's sign-in codes. */
export default function Login() {
  const { loggedIn } = useSession();
  const [query] = useSearchParams();
  const pass = useLinkToken();
  usePageTitle('登入');
  useEffect(() => {
    if (pass) keepCodePass(pass);
  }, [pass]);
  const asked = query.get('redirect') ?? AFTER_SIGN_IN;
  if (loggedIn) return <Navigate to={isLocalPath(asked) ? asked : AFTER_SIGN_IN} replace />;
  return (
    <section className={styles.login}>
      <h1>登入</h1>
      {pass && (
        <Alert
          className={styles.pass}
          type="info"
          showIcon
          title="請輸入收到這封信的電子郵件，就能取得登入驗證碼。"
        />
      )}
      {/* The change of the session redirects from this page. */}
      <SignInPanel onDone={() => {}} />
    </section>
  );
}
