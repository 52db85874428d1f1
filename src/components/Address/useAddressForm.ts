import type { Address, AddressInput, DeliveryAddressInput } from '@common/endpoints/me';
import { Form } from 'antd';
import { api } from '@/services/api';
import { showFaultsAt, showMessage } from '../showRefusal';
import { validateForm } from '../validateForm';

const SHARED = ['recipient', 'phone'] as const;
const FIELDS_OF = {
  home: ['postcode', 'city', 'district', 'line'],
  store: ['storeNo', 'storeName', 'storeCity', 'storeDistrict'],
} as const;
const FIELDS: readonly string[] = [
  ...SHARED,
  ...FIELDS_OF.home,
  ...FIELDS_OF.store,
  'chain',
  'isDefault',
];

/** The fields of the chosen kind, trimmed; the other kind's fields stay in the form only. */
function trimmedAddress(typed: DeliveryAddressInput): DeliveryAddressInput {
  const { kind, recipient, phone, chain } = typed;
  const own = FIELDS_OF[kind].map((field) => [field, typed[field]?.trim()] as const);
  return {
    kind,
    recipient: recipient.trim(),
    phone: phone.trim(),
    ...Object.fromEntries(own),
    ...(kind === 'store' && { chain }),
  };
}

const clean = (typed: AddressInput): AddressInput => ({
  ...trimmedAddress(typed),
  isDefault: typed.isDefault ?? false,
});

/**
 * A form for an address and functions to save it: a new one, or the one with `id`. They reject after the fault has been
 * shown at its field.
 */
export function useAddressForm() {
  const [form] = Form.useForm<AddressInput>();

  /**
   * Shows the server's faults at their fields.
   * @param place the address's name in the body that was sent; without it the body is the address
   * @returns whether there were any
   */
  function markFaults(error: unknown, place?: string): boolean {
    const start = place === undefined ? '' : `${place}.`;
    return showFaultsAt(form, error, (path) => {
      const field = path.startsWith(start) ? path.slice(start.length) : '';
      return FIELDS.includes(field) ? field : undefined;
    });
  }

  /** Shows why an order with the typed address was refused, at the field that it is about. */
  function markFault(name: keyof AddressInput, text: string): void {
    form.setFields([{ name, errors: [text] }]);
    form.scrollToField(name, { block: 'center', focus: true });
  }

  async function save(id?: number): Promise<Address> {
    const body = clean(await validateForm(form));
    try {
      return id === undefined
        ? await api('POST /api/me/addresses', { body, skipErrorHandler: true })
        : await api('PUT /api/me/addresses/:id', { params: { id }, body, skipErrorHandler: true });
    } catch (error) {
      if (!markFaults(error) && error instanceof Error) showMessage(error);
      throw error;
    }
  }

  /** The typed address, for a single order. @param kind where the form does not ask for it */
  const validatedAddress = async (
    kind?: DeliveryAddressInput['kind'],
  ): Promise<DeliveryAddressInput> => {
    const typed = await validateForm(form);
    return trimmedAddress({ ...typed, kind: kind ?? typed.kind });
  };

  return { form, save, validatedAddress, markFaults, markFault };
}
