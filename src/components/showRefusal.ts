import type { FormInstance } from 'antd';
import { showRequestError } from '@/requestErrorConfig';
import { fieldFaults } from '@/services/api';

/** The first part of a fault's path that is a field: `productIds` of `productIds.0`, `line` of `address.line`. */
const fieldOf = (path: string, fields: readonly string[]) =>
  path.split('.').find((part) => fields.includes(part)) ?? path;

/** Shows faults beside the fields at fault, which have the contract's names. @returns whether the form has one of them */
export function showFaults(form: FormInstance, error: Error): boolean {
  const shown = form.getFieldsError().map(({ name }) => name.join('.'));
  const faults = new Map(
    fieldFaults(error).map(({ field, message }) => [fieldOf(field, shown), message] as const),
  );
  form.setFields(
    shown.map((name) => {
      const fault = faults.get(name);
      return { name, errors: fault === undefined ? [] : [fault] };
    }),
  );
  const first = shown.find((name) => faults.has(name));
  if (first !== undefined) form.scrollToField(first, { block: 'center', focus: true });
  return first !== undefined;
}

/**
 * Shows faults beside fields that have other names than the contract's, and scrolls to the first.
 * @param nameOf the form's field of a fault's path; undefined for none
 * @returns whether the form has one of them
 */
export function showFaultsAt(
  form: FormInstance,
  error: unknown,
  nameOf: (path: string) => string | string[] | undefined,
): boolean {
  const faults = fieldFaults(error).flatMap(({ field, message }) => {
    const name = nameOf(field);
    return name === undefined ? [] : [{ name, errors: [message] }];
  });
  form.setFields(faults);
  const [first] = faults;
  if (first) form.scrollToField(first.name, { block: 'center', focus: true });
  return first !== undefined;
}

/** Shows the refusal of a write that was sent with `skipErrorHandler`, as usual. */
export const showMessage = (error: Error): void => showRequestError(error, { method: 'POST' });

/** Shows the refusal of a write that was sent with `skipErrorHandler`: beside the fields at fault, or as usual. */
export function showRefusal(form: FormInstance, error: Error): void {
  if (!showFaults(form, error)) showMessage(error);
}
