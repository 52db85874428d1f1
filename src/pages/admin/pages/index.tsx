import { SITE_TEXTS, type SiteTextSlug, siteText } from '@common/lists/sitePages';
import { useSearchParams } from '@umijs/max';
import { LinkTabs } from '@/components/LinkTabs';
import { PageMessage } from '@/components/PageMessage';
import Loading from '@/loading';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { usePageTitle } from '@/usePageTitle';
import { TextEditor } from './TextEditor';

const PATH = '/admin/pages';

function Page({ slug }: { slug: SiteTextSlug }) {
  const { data, error, loading, refresh } = useApi(() =>
    api('GET /api/admin/pages/:slug', { params: { slug } }),
  );
  if (data) return <TextEditor slug={slug} page={data} />;
  if (error && !loading) {
    return <PageMessage title="無法載入頁面" text="請檢查網路後再試一次。" retry={refresh} />;
  }
  return <Loading />;
}

/** 頁面: about, help, privacy and terms. */
export default function AdminPages() {
  usePageTitle('頁面');
  const [query] = useSearchParams();
  const { slug } = siteText(query.get('page') ?? '') ?? SITE_TEXTS[0];
  return (
    <>
      <LinkTabs
        label="頁面"
        items={SITE_TEXTS.map(({ slug, title }) => ({ value: slug, label: title }))}
        current={slug}
        to={(page) => ({ pathname: PATH, search: `?page=${page}` })}
      />
      <Page key={slug} slug={slug} />
    </>
  );
}
