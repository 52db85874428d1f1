import { Navigate, useSearchParams } from '@umijs/max';
import { SignInPanel } from '@/components/SignIn/SignInPanel';
import { isLocalPath } from '@/session/localPath';
import { useSession } from '@/session/useSession';
import { usePageTitle } from '@/usePageTitle';
import styles from './login.module.css';

const AFTER_SIGN_IN = '/member/order';

/** Signs in, then returns to the path that required it. */
export default function Login() {
  const { loggedIn } = useSession();
  const [query] = useSearchParams();
  usePageTitle('登入');
  const asked = query.get('redirect') ?? AFTER_SIGN_IN;
  if (loggedIn) return <Navigate to={isLocalPath(asked) ? asked : AFTER_SIGN_IN} replace />;
  return (
    <section className={styles.login}>
      <h1>登入</h1>
      {/* The change of the session redirects from this page. */}
      <SignInPanel onDone={() => {}} />
    </section>
  );
}
