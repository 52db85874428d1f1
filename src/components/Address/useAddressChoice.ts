import { useRequest } from 'ahooks';
import { useState } from 'react';
import { api } from '@/services/api';
import { useSession } from '@/session/useSession';
import { useAddressForm } from './useAddressForm';

/** Which address an order goes to: one of the member's, or one typed beside them. */
export function useAddressChoice(isNeeded: boolean) {
  const { user } = useSession();
  const { form, save } = useAddressForm();
  const [chosen, setChosen] = useState<number>();
  const [wantsNew, setWantsNew] = useState(false);
  const {
    data: addresses,
    error,
    mutate,
    refresh,
  } = useRequest(() => api('GET /api/me/addresses'), {
    ready: isNeeded,
    refreshDeps: [user?.access_token],
    onError() {},
  });
  // Whoever has none types one at once.
  const isAdding = wantsNew || addresses?.length === 0;
  const current = addresses?.find(({ id }) => id === chosen) ?? addresses?.[0];

  async function add(): Promise<number> {
    const added = await save();
    mutate((known = []) => [...known, added]);
    setChosen(added.id);
    setWantsNew(false);
    return added.id;
  }

  return {
    form,
    addresses,
    hasFailed: error !== undefined,
    refresh,
    chosen: isAdding ? undefined : current?.id,
    choose(id: number) {
      setChosen(id);
      setWantsNew(false);
    },
    isAdding,
    startAdding: () => setWantsNew(true),
    add,
    /** The address to send; one that is still being typed is saved first. */
    async settle(): Promise<number | undefined> {
      if (!isNeeded) return undefined;
      return isAdding ? add() : current?.id;
    },
  };
}
export type AddressChoiceState = ReturnType<typeof useAddressChoice>;
