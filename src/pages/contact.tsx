import { TextBones } from '@/components/Bones/TextBones';
import { PageMessage } from '@/components/PageMessage';
import { PlainLink } from '@/components/PlainButton';
import { RichText } from '@/components/RichText';
import styles from '@/components/SiteText.module.css';
import { api } from '@/services/api';
import { useSiteConfig } from '@/services/siteConfig';
import { useApi } from '@/services/useApi';
import { usePageTitle } from '@/usePageTitle';

/** 聯絡客服: the e-mail address, and below it what staff write. */
export default function Contact() {
  usePageTitle('聯絡客服');
  const config = useSiteConfig();
  const text = useApi(() => api('GET /api/pages/:slug', { params: { slug: 'contact' } }));
  if (!config) return <TextBones />;
  const { supportEmail } = config;
  return (
    <article className={styles.text}>
      <h1>聯絡客服</h1>
      <p>
        請來信 <a href={`mailto:${supportEmail}`}>{supportEmail}</a>。
      </p>
      <p>
        <PlainLink href={`mailto:${supportEmail}`}>寫信給客服</PlainLink>
      </p>
      {text.data && <RichText html={text.data.html} />}
      {!text.data && text.error && !text.loading && (
        <PageMessage title="無法載入說明" text="請檢查網路後再試一次。" retry={text.refresh} />
      )}
    </article>
  );
}
