import { PlainLink } from '@/components/PlainButton';
import styles from '@/components/SiteText.module.css';
import Loading from '@/loading';
import { useSiteConfig } from '@/services/siteConfig';
import { usePageTitle } from '@/usePageTitle';

/** 聯絡客服: the e-mail address, what to write, and what support never asks for. */
export default function Contact() {
  usePageTitle('聯絡客服');
  const config = useSiteConfig();
  if (!config) return <Loading />;
  const { supportEmail } = config;
  return (
    <article className={styles.text}>
      <h1>聯絡客服</h1>
      <p>
        請來信 <a href={`mailto:${supportEmail}`}>{supportEmail}</a>。
      </p>
      <PlainLink href={`mailto:${supportEmail}`}>寫信給客服</PlainLink>
      <h2>請在信中附上</h2>
      <ul>
        <li>您登入用的電子郵件，或錢包地址。</li>
        <li>訂單、提幣或退貨的編號；轉帳請附交易編號。</li>
        <li>發生了什麼、什麼時候發生。</li>
      </ul>
      <h2>帳戶被凍結，或不是您本人的操作</h2>
      <p>
        請立即來信。還能登入的話，請先到「個人資料」登出其他裝置。凍結期間，您的餘額仍由平台保管。
      </p>
      <h2>我們不會向您索取</h2>
      <p>錢包的私鑰或助記詞、登入與提幣的驗證碼。任何人向您索取都是詐騙，請不要提供。</p>
    </article>
  );
}
