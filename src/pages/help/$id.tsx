import { HELP_TEXTS } from '@common/lists/sitePages';
import { useParams } from '@umijs/max';
import { LinkTabs } from '@/components/LinkTabs';
import { SiteText } from '@/components/SiteText';
import styles from '@/components/SiteText.module.css';
import NotFound from '../404';

/** Shopping, delivery, returns, privacy and terms, as staff write them. */
export default function Help() {
  const { id } = useParams();
  const page = HELP_TEXTS.find(({ slug }) => slug === id);
  if (!page) return <NotFound />;
  return (
    <>
      <div className={styles.tabs}>
        <LinkTabs
          label="說明頁面"
          items={HELP_TEXTS.map(({ path, title }) => ({ value: path, label: title }))}
          current={page.path}
          to={(pathname) => ({ pathname })}
        />
      </div>
      <SiteText key={page.slug} slug={page.slug} />
    </>
  );
}
