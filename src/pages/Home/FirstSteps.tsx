import { parseAmount } from '@common/money/money';
import { TOKEN_SYMBOL } from '@config/token';
import { Link } from '@umijs/max';
import { useEffect } from 'react';
import textLink from '@/components/textLink.module.css';
import { WhatIsGab } from '@/components/WhatIsGab';
import { api } from '@/services/api';
import { createStoredValue } from '@/services/createStore';
import { useApi } from '@/services/useApi';
import { useMe } from '@/services/useMe';
import { lastSignInWay } from '@/session/signInWay';
import { useSession } from '@/session/useSession';
import styles from './FirstSteps.module.css';

/** The member whose first order was seen in this browser. */
const finished = createStoredValue('firstStepsDone', (text) => text ?? '');

/** A newcomer's progress: 0 no account, 1 no GAB, 2 no order, 3 done; undefined while loading. */
function useReached(): number | undefined {
  const { loggedIn, memberKey: owner } = useSession();
  // A visitor who has signed in here before is no newcomer.
  const isDone = loggedIn ? finished.get() === owner : lastSignInWay() !== undefined;
  const { me } = useMe();
  const orders = useApi(
    () => api('GET /api/me/orders', { query: { pageSize: '1' }, skipErrorHandler: true }),
    { ready: loggedIn && !isDone, refreshDeps: [owner] },
  );
  const hasOrder = orders.data !== undefined && orders.data.total > 0;
  useEffect(() => {
    if (!hasOrder) return;
    try {
      finished.set(owner);
    } catch {
      // Without storage the orders are asked for again.
    }
  }, [hasOrder, owner]);
  if (isDone || hasOrder || orders.error) return 3;
  if (!loggedIn) return 0;
  if (!me || !orders.data) return undefined;
  const { available, held } = me.coin;
  return parseAmount(available) + parseAmount(held) > 0n ? 2 : 1;
}

const STEPS = [
  { title: '建立帳戶', text: '用電子郵件或錢包登入就完成', to: '/login?redirect=/', act: '登入' },
  {
    title: `準備 ${TOKEN_SYMBOL}`,
    text: '綁定錢包，從錢包轉入',
    to: '/member/deposit',
    act: '充幣',
  },
  { title: '第一筆訂單', text: '款項託管，收到貨才撥款', to: '/shop', act: '逛商城' },
];

/** A newcomer's way from the account to the first order; disappears when it is done. */
export function FirstSteps() {
  const reached = useReached();
  if (reached === STEPS.length) return null;
  return (
    <section
      className={styles.start}
      aria-labelledby="first-steps"
      aria-busy={reached === undefined}
    >
      <h2 id="first-steps">
        三步開始{' '}
        {reached === 1 ? (
          <Link className={textLink.link} to="/gab#first">
            還沒有 {TOKEN_SYMBOL}？
          </Link>
        ) : (
          <WhatIsGab />
        )}
      </h2>
      <ol>
        {STEPS.map(({ title, text, to, act }, n) => (
          <li key={title} aria-current={n === reached ? 'step' : undefined}>
            <b>
              {reached !== undefined && n < reached ? '✓ ' : `${n + 1}. `}
              {title}
            </b>
            {n === reached ? <Link to={to}>{act}</Link> : <span>{text}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}
