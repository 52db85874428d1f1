import { isAmount, parseAmount } from '@common/money';
import { productEntry } from '@common/searchEntry';
import { PreviewDrawer } from '@/components/PreviewDrawer';
import { RichText } from '@/components/RichText';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { SearchPreview } from '../parts/SearchPreview';

export interface Previewed {
  id: number | undefined;
  title: string;
  subtitle: string;
  markdown: string;
  /** Prices as typed, sound or not. */
  prices: readonly string[];
}

interface Props {
  typed: Previewed;
  onClose: () => void;
}

const lowestOf = (prices: readonly string[]) =>
  prices
    .map((one) => one.trim())
    .filter(isAmount)
    .reduce<string | undefined>(
      (least, one) => (least === undefined || parseAmount(one) < parseAmount(least) ? one : least),
      undefined,
    );

const wordsOf = (html: string) =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '';

/** An unsaved product as search results show it, and its description as buyers will see it. */
export function DescriptionPreview({ typed, onClose }: Props) {
  const { id, title, subtitle, markdown, prices } = typed;
  const request = useApi(() => api('POST /api/admin/rich-text/preview', { body: { markdown } }));
  return (
    <PreviewDrawer title="商品說明預覽" request={request} onClose={onClose}>
      {({ html }) => (
        <>
          <SearchPreview
            title={title}
            path={`/product/view/${id ?? '…'}`}
            description={productEntry(lowestOf(prices), subtitle.trim() || wordsOf(html))}
          />
          <RichText html={html} />
        </>
      )}
    </PreviewDrawer>
  );
}
