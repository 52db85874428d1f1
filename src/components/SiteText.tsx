import { type SiteTextSlug, siteText } from '@common/lists/sitePages';
import { TextBones } from '@/components/Bones/TextBones';
import { PageMessage } from '@/components/PageMessage';
import { RichText } from '@/components/RichText';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { usePageTitle } from '@/usePageTitle';
import styles from './SiteText.module.css';

interface Props {
  slug: SiteTextSlug;
  /** By default the page's title. */
  heading?: string;
}

/** A page that staff write. */
export function SiteText({ slug, heading }: Props) {
  const title = siteText(slug)?.title ?? '';
  usePageTitle(title);
  const { data, error, loading, refresh } = useApi(
    () => api('GET /api/pages/:slug', { params: { slug } }),
    { refreshDeps: [slug] },
  );
  if (!data && error && !loading) {
    return <PageMessage title="無法載入頁面" text="請檢查網路後再試一次。" retry={refresh} />;
  }
  if (!data) return <TextBones />;
  return (
    <article className={styles.text}>
      <h1>{heading ?? title}</h1>
      <RichText html={data.html} />
    </article>
  );
}
