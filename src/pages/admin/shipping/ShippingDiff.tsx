import type { DeliveryTerms } from '@common/endpoints/shipping';
import { Form } from 'antd';
import type { ShippingEditor } from '@/components/Delivery/ShippingForm';
import { type TypedTerms, termsOf } from '@/components/Delivery/typedWay';
import { ChangeList } from '../presence/ChangeList';
import { shippingDifferences } from './comparedShipping';

interface Props {
  before: DeliveryTerms | null;
  after: DeliveryTerms | null;
}

/** The differences between two versions of the platform's ways of delivery. */
export function ShippingDiff({ before, after }: Props) {
  const differences = shippingDifferences(before, after);
  return differences.length === 0 ? <p>沒有差異。</p> : <ChangeList differences={differences} />;
}

/** What the next save changes. */
export function TypedShippingDiff({ form, saved }: ShippingEditor) {
  // Renders anew with each edit; the values include fields that are not shown at the moment.
  Form.useWatch([], Form.useFormInstance<TypedTerms>());
  const typed = form.getFieldsValue(true);
  return (
    <>
      <h2>這次的變更</h2>
      <ShippingDiff before={saved.terms} after={typed.ways ? termsOf(typed) : saved.terms} />
    </>
  );
}
