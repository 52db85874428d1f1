import type { StaffProduct } from '@common/endpoints/adminProducts';
import { Form } from 'antd';
import { useRef, useState } from 'react';
import { filledIn } from '@/components/filledIn';
import { useUnsaved } from '@/components/useUnsaved';
import { toast } from '@/feedback/feedback';
import { api } from '@/services/api';
import { inputOf, type Typed, typedOf } from './typed';

function send(product: StaffProduct | undefined, typed: Typed): Promise<StaffProduct> {
  const body = inputOf(typed);
  if (!product) return api('POST /api/admin/products', { body });
  const { id, version } = product;
  return api('PUT /api/admin/products/:id', { params: { id }, body: { ...body, version } });
}

/** A product being written: what is saved of it, and the way to save. */
export function useProductEditor(initial: StaffProduct | undefined) {
  const [form] = Form.useForm<Typed>();
  const [product, setProduct] = useState(initial);
  const [unsaved, setUnsaved] = useState(false);
  const [busy, setBusy] = useState(false);
  /** How often something was typed: more may come while a save is on its way. */
  const changes = useRef(0);
  useUnsaved(unsaved);

  const handleTyped = () => {
    changes.current += 1;
    setUnsaved(true);
  };
  const handleSave = async () => {
    try {
      await filledIn(form);
    } catch {
      return;
    }
    // What no field shows is part of it: a variant's number, the stock that was seen.
    const typed: Typed = form.getFieldsValue(true);
    setBusy(true);
    const before = changes.current;
    try {
      const saved = await send(product, typed);
      setProduct(saved);
      // The next save must name the new variants and count from the stock of now.
      if (changes.current === before) {
        form.setFieldsValue(typedOf(saved));
        setUnsaved(false);
      } else {
        form.setFieldValue('skus', mergeSkus(form.getFieldValue('skus'), saved));
      }
      toast.success(saved.onSale ? '已儲存，訪客看到的就是新的內容' : '已儲存，尚未上架');
    } catch {
      // Shown already; what was typed stays.
    } finally {
      setBusy(false);
    }
  };
  return { form, product, unsaved, busy, handleTyped, handleSave, handleSale: setProduct };
}

/** What was typed during the save stays; what it is counted from is what was saved. */
function mergeSkus(typed: Typed['skus'], saved: StaffProduct): Typed['skus'] {
  return typed.map((sku) => {
    const known = saved.skus.find(({ id, name }) => id === sku.id || name === (sku.name ?? ''));
    return known ? { ...sku, id: known.id, stockSeen: known.stock } : sku;
  });
}
