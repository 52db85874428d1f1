import { NewsArticle } from '@/components/News/NewsArticle';
import { PreviewDrawer } from '@/components/PreviewDrawer';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { SearchPreview } from '../parts/SearchPreview';
import type { TypedNews } from './useNewsEditor';

interface Props {
  typed: TypedNews;
  /** Undefined for an item that was never saved. */
  id: number | undefined;
  publishedAt: number | null;
  onClose: () => void;
}

/** An unsaved news item as readers will see it. */
export function NewsPreview({ typed, id, publishedAt, onClose }: Props) {
  const request = useApi(() =>
    api('POST /api/admin/rich-text/preview', { body: { markdown: typed.markdown } }),
  );
  return (
    <PreviewDrawer request={request} onClose={onClose}>
      {({ html }) => (
        <>
          <SearchPreview
            title={typed.title}
            path={`/news/view/${id ?? '…'}`}
            description={typed.summary}
          />
          <NewsArticle
            {...typed}
            picture={typed.pictures?.[0] ?? null}
            html={html}
            publishedAt={publishedAt}
          />
        </>
      )}
    </PreviewDrawer>
  );
}
