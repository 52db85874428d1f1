import { productSearchDescription } from '@common/shopfront/searchEntry';
import { PreviewDrawer } from '@/components/PreviewDrawer';
import { RichText } from '@/components/RichText';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { SearchPreview } from '../parts/SearchPreview';
import { lowestPrice } from './lowestPrice';

export interface Previewed {
  id: number | undefined;
  title: string;
  subtitle: string;
  markdown: string;
  seoTitle: string;
  seoDescription: string;
  /** Prices as typed, sound or not. */
  prices: readonly string[];
}

interface Props {
  typed: Previewed;
  onClose: () => void;
}

const plainTextOf = (html: string) =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '';

/** An unsaved product as search results show it, and its description as buyers will see it. */
export function DescriptionPreview({ typed, onClose }: Props) {
  const { id, title, subtitle, markdown, seoTitle, seoDescription, prices } = typed;
  const descriptionOf = (html: string) =>
    seoDescription.trim() ||
    productSearchDescription(lowestPrice(prices), subtitle.trim() || plainTextOf(html));
  const request = useApi(() => api('POST /api/admin/rich-text/preview', { body: { markdown } }));
  return (
    <PreviewDrawer title="商品說明預覽" request={request} onClose={onClose}>
      {({ html }) => (
        <>
          <SearchPreview
            title={seoTitle.trim() || title}
            path={`/product/view/${id ?? '…'}`}
            description={descriptionOf(html)}
          />
          <RichText html={html} />
        </>
      )}
    </PreviewDrawer>
  );
}
