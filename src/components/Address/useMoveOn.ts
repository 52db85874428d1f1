import { Form } from 'antd';
import type { KeyboardEvent } from 'react';

/** The fields of an address in their order; those that a form does not show are passed over. */
const ORDER = [
  'recipient',
  'phone',
  'postcode',
  'city',
  'district',
  'chain',
  'storeNo',
  'storeName',
  'line',
];

/**
 * Props of a text field of an address: Enter, which a phone's keyboard labels 下一步, goes on to the next field that is empty.
 * Without one, Enter does what it does in the form.
 */
export function useMoveOn() {
  const form = Form.useFormInstance();
  return (name: string) => ({
    enterKeyHint: 'next' as const,
    onPressEnter(event: KeyboardEvent): void {
      const isOpen = (field: string) => !form.getFieldValue(field) && form.getFieldInstance(field);
      const next = ORDER.slice(ORDER.indexOf(name) + 1).find(isOpen);
      if (next === undefined) return;
      event.preventDefault();
      form.getFieldInstance(next).focus();
    },
  });
}
