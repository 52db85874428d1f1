import type { StaffProduct } from '@common/endpoints/adminProducts';
import { Link } from '@umijs/max';
import { Button, Form, Space, Tag } from 'antd';
import { useEffect, useState } from 'react';
import { lazyPart } from '@/components/lazyPart';
import { takeOwnAddress } from '@/components/ownAddress';
import { toast } from '@/feedback/feedback';
import { EditorPresence } from '../presence/EditorPresence';
import { DescriptionPreview, type Previewed } from './DescriptionPreview';
import { ProductFields } from './ProductFields';
import styles from './products.module.css';
import { SaleButton } from './SaleButton';
import { StockHistory } from './StockHistory';
import { FRESH, typedOf } from './typed';
import { useProductEditor } from './useProductEditor';

// With its calendar, for drafts alone.
const PlanPublishing = lazyPart(
  async () => (await import('../parts/PlanPublishing')).PlanPublishing,
);

/** Writes a product: a new one, or one that is there. */
export function ProductEditor({ product: initial }: { product?: StaffProduct }) {
  const { form, product, unsaved, busy, meanwhile, handleTyped, handleSave, handleSale } =
    useProductEditor(initial);
  const [isUploading, setUploading] = useState(false);
  const [previewed, setPreviewed] = useState<Previewed>();

  // A new product has an address of its own once it is saved.
  useEffect(() => {
    if (!initial && product && !busy && !unsaved) {
      takeOwnAddress(`/admin/products/edit/${product.id}`);
    }
  }, [initial, product, busy, unsaved]);

  const preview = () => {
    const typed = form.getFieldsValue();
    if (!typed.description?.trim()) return toast.info('商品說明還是空的');
    return setPreviewed({
      id: product?.id,
      title: typed.title ?? '',
      subtitle: typed.subtitle ?? '',
      markdown: typed.description,
      seoTitle: typed.seoTitle ?? '',
      seoDescription: typed.seoDescription ?? '',
      prices: (typed.skus ?? []).map(({ price }) => price ?? ''),
    });
  };

  return (
    <div className={styles.editor}>
      <Link to="/admin/products">‹ 商品管理</Link>
      <header className={styles.head}>
        <h1>{initial ? '編輯商品' : '新增商品'}</h1>
        {product?.onSale ? <Tag color="green">上架中</Tag> : <Tag>尚未上架</Tag>}
        {product && <Link to={`/product/view/${product.id}`}>查看</Link>}
      </header>
      <EditorPresence meanwhile={meanwhile} />
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        scrollToFirstError
        initialValues={initial ? typedOf(initial) : FRESH}
        onValuesChange={handleTyped}
      >
        <ProductFields id={product?.id} onUploading={setUploading} onTyped={handleTyped} />
      </Form>
      <Space wrap className={styles.actions}>
        <Button onClick={preview}>預覽說明</Button>
        {product && !unsaved && <SaleButton product={product} onDone={handleSale} />}
        <Button
          type="primary"
          loading={busy}
          disabled={!unsaved || isUploading}
          onClick={handleSave}
        >
          {isUploading ? '圖片上傳中…' : '儲存'}
        </Button>
      </Space>
      {product && !product.onSale && <PlanPublishing kind="product" id={product.id} />}
      {product && <StockHistory productId={product.id} version={product.version} />}
      {previewed !== undefined && (
        <DescriptionPreview typed={previewed} onClose={() => setPreviewed(undefined)} />
      )}
    </div>
  );
}
