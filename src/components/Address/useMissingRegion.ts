import { regionOf } from '@common/delivery/delivery';
import type { Address } from '@common/endpoints/me';
import { Form } from 'antd';
import { api } from '@/services/api';
import { validateForm } from '../validateForm';
import { useRegionOf } from './useTypedRegion';

/** By the address's number, so that what was typed for one is not another's. */
type TypedRegions = Record<string, { city: string; district: string }>;

/** Asks for the region of a saved store that has none, where a fee depends on it (ADR 118). */
export function useMissingRegion(address: Address | undefined, isAsked: boolean) {
  const [form] = Form.useForm<TypedRegions>();
  const store = address?.kind === 'store' && !regionOf(address) ? address : undefined;
  const name = String(address?.id);
  const region = useRegionOf(Form.useWatch(name, form) ?? {});

  /** Saves what was typed with the store. */
  async function complete(): Promise<Address | undefined> {
    if (!store || !isAsked) return address;
    const typed = (await validateForm(form))[name];
    const { id, ...saved } = store;
    return await api('PUT /api/me/addresses/:id', {
      params: { id },
      body: { ...saved, storeCity: typed?.city, storeDistrict: typed?.district },
    });
  }

  return {
    /** The number of the store that lacks it; undefined when none has to be asked for. */
    asked: isAsked ? store?.id : undefined,
    form,
    region,
    complete,
  };
}
