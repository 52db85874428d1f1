import { regionOf } from '@common/delivery/delivery';
import type { DeliveryAddress } from '@common/endpoints/deliveryAddress';
import type { Address } from '@common/endpoints/me';
import { useState } from 'react';
import { api } from '@/services/api';
import { BizError } from '@/services/bizError';
import { useApi } from '@/services/useApi';
import { untilAnswered } from '@/services/writes';
import { useSession } from '@/session/useSession';
import { useAddressForm } from './useAddressForm';
import { type ChosenAddress, useKeeping } from './useKeeping';
import { useMissingRegion } from './useMissingRegion';
import { useTypedRegion } from './useTypedRegion';

/**
 * The chosen address, or the first. Where the one with which an order was refused is gone, no other is taken in its place: where it
 * goes is the buyer's to choose.
 */
function currentOf(addresses: readonly Address[] = [], chosen?: number, refused?: number) {
  const ofId = (id: number | undefined) => addresses.find((one) => one.id === id);
  const isLost = refused !== undefined && !ofId(refused);
  return { isLost, current: ofId(chosen) ?? (isLost ? undefined : addresses[0]) };
}

const isStoreRefusal = ({ errorCode }: BizError) =>
  errorCode === 'STORE_CLOSED' || errorCode === 'STORE_UNKNOWN';

// A purchase waits for it; a slow network must not be what keeps a buyer from paying.
const readAddresses = () =>
  untilAnswered(() => api('GET /api/me/addresses', { skipErrorHandler: true }));

interface Asked {
  /** The required kind; any without it. */
  kind?: DeliveryAddress['kind'] | undefined;
  /** Whether a store is needed with its region. */
  asksStoreRegion?: boolean;
  /** The name of a typed address in the body of the order. */
  place?: 'address' | 'store';
}

/** State of the choice between the member's stored addresses and a new one. */
export function useAddressChoice(
  isNeeded: boolean,
  { kind, asksStoreRegion = false, place = 'address' }: Asked = {},
) {
  const { user } = useSession();
  const { form, save, validatedAddress, markFaults, markFault } = useAddressForm();
  const [chosen, setChosen] = useState<number>();
  const [wantsNew, setWantsNew] = useState(false);
  const [isTyped, setTyped] = useState(false);
  /** The address with which an order was refused; it may have been deleted elsewhere. */
  const [refused, setRefused] = useState<number>();
  /** Why the chosen store takes no parcel. */
  const [closed, setClosed] = useState<string>();
  const {
    data: stored,
    error,
    mutate,
    refresh,
  } = useApi(readAddresses, {
    ready: isNeeded,
    refreshDeps: [user?.access_token],
  });
  const keeping = useKeeping(stored);
  const addresses = kind ? stored?.filter((one) => one.kind === kind) : stored;
  // Without a stored address the form for a new one opens at once.
  const isAdding = wantsNew || addresses?.length === 0;
  const typedRegion = useTypedRegion(form, kind);
  const known = addresses?.length === 0 ? stored?.[0] : undefined;
  const { current, isLost } = currentOf(addresses, chosen, refused);
  const missing = useMissingRegion(isAdding ? undefined : current, asksStoreRegion);

  async function add(): Promise<number> {
    const added = await save();
    mutate((known = []) => [...known, added]);
    setChosen(added.id);
    setWantsNew(false);
    setTyped(false);
    return added.id;
  }

  /** The number of the chosen address, which is complete then. */
  async function currentId(): Promise<number | undefined> {
    const completed: Address | undefined = await missing.complete();
    if (completed && completed !== current) {
      mutate((known) => known?.map((one) => (one.id === completed.id ? completed : one)));
    }
    return completed?.id;
  }

  return {
    form,
    kind,
    addresses,
    /** They could not be loaded: there is none to choose. */
    hasFailed: isNeeded && stored === undefined && error !== undefined,
    /** Nothing has to be loaded any more before it can be shown. */
    isKnown: !isNeeded || stored !== undefined || error !== undefined,
    refresh,
    chosen: isAdding ? undefined : current?.id,
    choose(id: number) {
      setChosen(id);
      setWantsNew(false);
      setRefused(undefined);
      setClosed(undefined);
    },
    /** The chosen address was deleted elsewhere, and none is chosen instead. */
    isLost,
    closed,
    isAdding,
    startAdding() {
      setWantsNew(true);
      setClosed(undefined);
    },
    /** Something was typed that no address keeps yet. */
    isTyped,
    markTyped: () => setTyped(true),
    /** Recipient and phone of a stored address of the other kind, to begin the first one of this kind with. */
    contact: known && { recipient: known.recipient, phone: known.phone },
    add,
    /**
     * An order was refused: shows the faults of a typed address at their fields, says of a store that it is closed, and reads the
     * saved addresses again where that says that none was chosen.
     */
    markFaults(error: unknown): void {
      if (!isNeeded) return;
      if (isAdding) markFaults(error, place);
      if (!(error instanceof BizError)) return;
      if (isStoreRefusal(error) && kind === 'store') {
        if (isAdding) markFault('storeNo', error.errorMessage);
        else setClosed(error.errorMessage);
      }
      if (!isAdding && error.errorCode === 'ADDRESS_REQUIRED') {
        setRefused(current?.id);
        refresh();
      }
    },
    missing,
    /** The region of the chosen or typed address, as far as it is known. */
    region: isAdding ? typedRegion : current && (regionOf(current) ?? missing.region),
    ...keeping,
    /** The address for a new order; a typed one is included in full. */
    async chosenAddress(): Promise<ChosenAddress> {
      if (!isNeeded) return {};
      if (isAdding) return { address: await validatedAddress(kind) };
      const addressId = await currentId();
      return addressId === undefined ? {} : { addressId };
    },
    /** The id of the chosen address; a typed one is saved first. */
    async resolveAddressId(): Promise<number | undefined> {
      if (!isNeeded) return undefined;
      return isAdding ? add() : currentId();
    },
  };
}
export type AddressChoiceState = ReturnType<typeof useAddressChoice>;
