import type { StaffProduct } from '@common/endpoints/adminProducts';
import { useEditor } from '@/components/useEditor';
import { validateForm } from '@/components/validateForm';
import { api } from '@/services/api';
import { useMeanwhile } from '../presence/useMeanwhile';
import { nameOf } from './axes';
import { COMPARED_PRODUCT } from './comparedProduct';
import { changeOf, inputOf, type TypedProduct, typedOf } from './typed';

function send(product: StaffProduct | undefined, typed: TypedProduct): Promise<StaffProduct> {
  if (!product) return api('POST /api/admin/products', { body: inputOf(typed) });
  const { id, version } = product;
  return api('PUT /api/admin/products/:id', {
    params: { id },
    body: { ...changeOf(typed), version },
  });
}

/** A product being edited, and functions to save it and to put it on sale. */
export function useProductEditor(initial: StaffProduct | undefined) {
  const editor = useEditor<TypedProduct, StaffProduct>(initial, { isShared: true });
  const { form, saved: product, unsaved, busy, handleTyped } = editor;
  const meanwhile = useMeanwhile(editor, {
    kind: 'product',
    id: product && String(product.id),
    compared: COMPARED_PRODUCT,
    typedOf,
    read: () =>
      api('GET /api/admin/products/:id', {
        params: { id: product?.id ?? 0 },
        skipErrorHandler: true,
      }),
  });
  const handleSave = () =>
    editor.during(async () => {
      await validateForm(form);
      // Includes what has no field: a variant's number and the stock that was seen.
      const typed: TypedProduct = form.getFieldsValue(true);
      const { record, isLatest } = await editor.save(() => send(product, typed));
      // The next save must name the new variants and count from the stock of now.
      if (isLatest) form.setFieldsValue(typedOf(record));
      else form.setFieldValue('skus', mergeSkus(form.getFieldsValue(true), record));
      return record.onSale ? '已儲存，訪客看到的就是新的內容' : '已儲存，尚未上架';
    }, meanwhile.handleRefusal);
  const handleSale = editor.setSaved;
  return { form, product, unsaved, busy, meanwhile, handleTyped, handleSave, handleSale };
}

/** Typed values stay; the stock they are counted from is the saved one. */
function mergeSkus({ axes, skus }: TypedProduct, saved: StaffProduct): TypedProduct['skus'] {
  return skus.map((sku) => {
    const called = axes.length > 0 ? nameOf(axes, sku) : (sku.name ?? '');
    const known = saved.skus.find(({ id, name }) => id === sku.id || name === called);
    return known ? { ...sku, id: known.id, stockSeen: known.stock } : sku;
  });
}
