import { useEffect, useRef } from 'react';
import type { ShippingEditor } from '@/components/Delivery/ShippingForm';
import { api } from '@/services/api';
import { EditorPresence } from '../presence/EditorPresence';
import { useMeanwhile } from '../presence/useMeanwhile';
import { COMPARED_SHIPPING, flatOf, flatten, unflatten } from './comparedShipping';

/** Above the platform's shipping profile: who else has it open, and what they saved meanwhile. */
export function ShippingPresence({ form, refusal, ...editor }: ShippingEditor) {
  const flatForm = {
    getFieldsValue: () => flatten(form.getFieldsValue(true)),
    setFieldsValue: (values: object) => form.setFieldsValue(unflatten({ ...values })),
  };
  const meanwhile = useMeanwhile(
    { ...editor, form: flatForm },
    {
      kind: 'shipping',
      id: 'platform',
      compared: COMPARED_SHIPPING,
      typedOf: flatOf,
      read: () => api('GET /api/admin/shipping', { skipErrorHandler: true }),
    },
  );
  const handle = useRef(meanwhile.handleRefusal);
  useEffect(() => {
    handle.current = meanwhile.handleRefusal;
  });
  useEffect(() => {
    if (refusal) handle.current(refusal);
  }, [refusal]);
  return <EditorPresence meanwhile={meanwhile} />;
}
