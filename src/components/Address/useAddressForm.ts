import type { Address, AddressInput } from '@common/endpoints/me';
import { Form } from 'antd';
import { showRequestError } from '@/requestErrorConfig';
import { api, fieldFaults } from '@/services/api';

const SHARED = ['recipient', 'phone'] as const;
const PLACE = {
  home: ['postcode', 'city', 'district', 'line'],
  store: ['storeNo', 'storeName'],
} as const;
const FIELDS: readonly string[] = [...SHARED, ...PLACE.home, ...PLACE.store, 'chain', 'isDefault'];

/** What belongs to the kind, trimmed; what was typed for the other kind stays in the form alone. */
function clean(typed: AddressInput): AddressInput {
  const { kind, recipient, phone, chain, isDefault = false } = typed;
  const place = PLACE[kind].map((field) => [field, typed[field]?.trim()] as const);
  return {
    kind,
    recipient: recipient.trim(),
    phone: phone.trim(),
    ...Object.fromEntries(place),
    ...(kind === 'store' && { chain }),
    isDefault,
  };
}

function isField(name: string): name is keyof AddressInput {
  return FIELDS.includes(name);
}

/**
 * A form for an address and the way to save it: a new one, or the one of `id`. A rejection has been
 * shown already, at the fields where it belongs.
 */
export function useAddressForm() {
  const [form] = Form.useForm<AddressInput>();

  async function save(id?: number): Promise<Address> {
    const body = clean(await form.validateFields());
    try {
      return id === undefined
        ? await api('POST /api/me/addresses', { body, skipErrorHandler: true })
        : await api('PUT /api/me/addresses/:id', { params: { id }, body, skipErrorHandler: true });
    } catch (error) {
      const faults = fieldFaults(error).filter(({ field }) => isField(field));
      form.setFields(
        faults.map(({ field, message }) => ({
          name: field as keyof AddressInput,
          errors: [message],
        })),
      );
      if (faults.length === 0 && error instanceof Error)
        showRequestError(error, { method: 'POST' });
      throw error;
    }
  }

  return { form, save };
}
