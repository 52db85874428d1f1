import { usePageTitle } from '@/usePageTitle';
import styles from './about.module.css';

export default function About() {
  usePageTitle('關於');
  return (
    <article className={styles.about}>
      <h1>關於 GAB 商城市集</h1>
      <p>
        GAB 商城市集是以 GAB 付款的購物網站。商城由平台供貨，市集由會員互相買賣，兩邊都可以競標。
      </p>
      <h2>款項如何保障</h2>
      <p>
        付款後，款項先由平台保管。商城訂單出貨後十天內可以確認收貨；市集訂單在您確認收貨後，款項才會撥給賣家。訂單取消或交易失敗時，款項全額退回。
      </p>
      <h2>GAB 是什麼</h2>
      <p>
        GAB
        是本站使用的代幣。您可以用錢包直接付款，也可以先充幣到會員帳戶，以餘額付款。帳戶中的每一枚
        GAB，平台都在鏈上等量保管。
      </p>
    </article>
  );
}
