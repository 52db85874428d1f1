import styles from './Home.module.css';

const PROMISES = [
  { title: '款項託管', text: '確認收貨，賣家才收到款項' },
  { title: '鏈上等量保管', text: '每一枚 GAB 都查得到' },
  { title: '七天鑑賞期', text: '商城商品不滿意可退' },
  { title: '先付後標', text: '得標就成交，不怕棄標' },
] as const;

/** What one may rely on here. */
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
