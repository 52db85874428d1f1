import { Link } from '@umijs/max';
import { useSyncExternalStore } from 'react';
import { PlainButton } from '@/components/PlainButton';
import { pushPermission } from '@/push/browserPush';
import { isPushRefused, refusePush, subscribePushRefusal } from '@/push/pushOffer';
import { usePush } from '@/push/usePush';
import { viewedUser } from '@/session/viewAs';
import styles from './Push.module.css';

const WHEN = {
  bid: '出價被超過、即將結標或得標時',
  order: '付款成功與出貨時',
  sale: '有新訂單或拍品成交時',
} as const;

/** Whether this is a tab on an iPhone or iPad, where only a site on the home screen gets pushes. */
const isTabOfApple = () => Reflect.get(navigator, 'standalone') === false;

interface Props {
  /** The member's action after which pushes are offered. */
  after: keyof typeof WHEN;
}

/**
 * Offers pushes after a first bid, order or sale, until somebody accepts or refuses them in this browser. The browser's own
 * question comes only after a click.
 */
export function PushOffer(props: Props) {
  const isRefused = useSyncExternalStore(subscribePushRefusal, isPushRefused);
  const permission = pushPermission();
  if (isRefused || permission === 'denied' || viewedUser()) return null;
  if (permission === 'unsupported') return isTabOfApple() ? <OnlyInstalled {...props} /> : null;
  return <Offer {...props} />;
}

/** How to get pushes on an iPhone: shown until it is put away, as the offer is. */
function OnlyInstalled({ after }: Props) {
  const { state } = usePush();
  if (!state?.key) return null;
  return (
    <section className={styles.offer} aria-label="推播通知">
      <p>
        <b>想在手機收到通知嗎？</b>
        請用 Safari 的「分享 › 加入主畫面」安裝本站，再從主畫面開啟，就能設定推播：
        {WHEN[after]}通知您。
      </p>
      <div>
        <PlainButton type="link" onClick={refusePush}>
          知道了
        </PlainButton>
      </div>
    </section>
  );
}

function Offer({ after }: Props) {
  const { state, permission, isBusy, turnOn } = usePush();
  if (!state?.key || state.here || permission === 'denied') return null;
  const { key } = state;
  return (
    <section className={styles.offer} aria-label="推播通知">
      <p>
        <b>要用推播通知您嗎？</b>
        {WHEN[after]}，這個瀏覽器會通知您，不必開著網頁。隨時可以到
        <Link to="/member/notices?view=settings">通知設定</Link>關閉。
      </p>
      <div>
        {/* Not primary: the page's own action is. */}
        <PlainButton loading={isBusy} onClick={() => turnOn(key)}>
          開啟推播通知
        </PlainButton>
        <PlainButton type="link" onClick={refusePush}>
          先不要
        </PlainButton>
      </div>
    </section>
  );
}
