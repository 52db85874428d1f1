import { RETURN_WINDOW_DAYS } from '@common/orders/returnTerms';
import styles from './Home.module.css';

const PROMISES = [
  { title: '款項託管', text: '確認收貨，賣家才收到款項' },
  { title: '鏈上等量保管', text: '每一枚 GAB 都查得到' },
  { title: `${RETURN_WINDOW_DAYS} 天鑑賞期`, text: '商城商品不滿意可退' },
  { title: '出價全額保留', text: '得標就付款，不怕棄標' },
] as const;

/** The shop's guarantees to buyers. */
export function Promises() {
  return (
    <ul className={styles.promises}>
      {PROMISES.map(({ title, text }) => (
        <li key={title}>
          <b>{title}</b>
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}
