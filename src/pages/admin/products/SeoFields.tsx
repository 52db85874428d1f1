import { MAX_SEO, productSearchDescription } from '@common/shopfront/searchEntry';
import { Form, Input } from 'antd';
import { cleanLine } from '@/components/MarkdownField/typed';
import { SearchPreview } from '../parts/SearchPreview';
import { lowestPrice } from './lowestPrice';
import type { TypedProduct } from './typed';

/** Title and description for search engines, and the entry that they make. */
export function SeoFields({ id }: { id: number | undefined }) {
  const form = Form.useFormInstance<TypedProduct>();
  const typed = Form.useWatch((values: Partial<TypedProduct>) => values, form);
  const prices = typed?.skus?.map((sku) => sku?.price) ?? [];
  return (
    <>
      <Form.Item name="seoTitle" label="搜尋標題（選填）" normalize={cleanLine}>
        <Input maxLength={MAX_SEO.title} showCount placeholder="留空用商品標題" />
      </Form.Item>
      <Form.Item name="seoDescription" label="搜尋說明（選填）" normalize={cleanLine}>
        <Input.TextArea
          maxLength={MAX_SEO.description}
          showCount
          autoSize={{ minRows: 2 }}
          placeholder="留空用最低價格加副標題，或商品說明的開頭"
        />
      </Form.Item>
      <SearchPreview
        title={typed?.seoTitle?.trim() || typed?.title || ''}
        path={`/product/view/${id ?? '…'}`}
        description={
          typed?.seoDescription?.trim() ||
          productSearchDescription(
            lowestPrice(prices),
            typed?.subtitle?.trim() || '（商品說明的開頭）',
          )
        }
      />
    </>
  );
}
