import { Form } from 'antd';
import type { Variants } from './axes';
import type { TypedProduct } from './typed';

export interface WritableVariants extends Variants {
  write: (next: Partial<Variants>) => void;
}

/**
 * Axes and variants as typed, and the way to change both.
 * @param onTyped called with each change that is not typed into a field
 */
export function useVariants(onTyped: () => void): WritableVariants {
  const form = Form.useFormInstance<TypedProduct>();
  // A value's id and a variant's picks have no fields. The first render comes before the watch.
  const watched = { form, preserve: true };
  const axes = Form.useWatch('axes', watched) ?? form.getFieldValue('axes') ?? [];
  const skus = Form.useWatch('skus', watched) ?? form.getFieldValue('skus') ?? [];
  const write = (next: Partial<Variants>) => {
    if (next.axes) form.setFieldValue('axes', next.axes);
    if (next.skus) form.setFieldValue('skus', next.skus);
    onTyped();
  };
  return { axes, skus, write };
}
