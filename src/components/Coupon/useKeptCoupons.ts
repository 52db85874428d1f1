import type { SellerRef } from '@common/endpoints/sellerRef';
import { useEffect, useState } from 'react';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { useSignIn } from '@/session/signIn';
import { useSession } from '@/session/useSession';

/**
 * The member's kept coupons, read only where there are some to keep. Without an answer each can be kept again,
 * which changes nothing.
 */
export function useKeptCoupons(isNeeded: boolean) {
  const { user, loggedIn, memberKey } = useSession();
  const signIn = useSignIn();
  const [keeping, setKeeping] = useState<number>();
  /** By member and coupon: an answer that was asked for before lacks them, and may come later. */
  const [keptHere, setKeptHere] = useState<readonly string[]>([]);
  /** The coupon that a visitor wants to keep: it is kept after they have signed in, and forgotten if they do not. */
  const [waiting, setWaiting] = useState<{ id: number; onKept: (() => void) | undefined }>();
  const { data, mutate, refreshAsync } = useApi(
    () => api('GET /api/me/coupons/ids', { skipErrorHandler: true }),
    {
      ready: loggedIn && isNeeded,
      refreshDeps: [memberKey],
      // One request and one state for all lists of a page: a cart has one for each seller.
      cacheKey: `keptCoupons:${memberKey}`,
    },
  );
  const keyOf = (id: number) => `${memberKey} ${id}`;
  async function keep(id: number): Promise<boolean> {
    setKeeping(id);
    try {
      await api('PUT /api/me/coupons/:id', { params: { id } });
      setKeptHere((before) => [...before, keyOf(id)]);
      mutate((before) => ({ couponIds: [id, ...(before?.couponIds ?? [])] }));
      return true;
    } catch {
      // `api` has said why.
      return false;
    } finally {
      setKeeping(undefined);
    }
  }
  useEffect(() => {
    if (!waiting || (!loggedIn && signIn.isOpen)) return;
    setWaiting(undefined);
    if (!loggedIn) return;
    void keep(waiting.id).then((isKept) => {
      if (!isKept) return;
      waiting.onKept?.();
      // The member's ids are being read meanwhile, and may have been read before.
      refreshAsync().catch(() => {});
    });
  });
  return {
    loggedIn,
    keeping,
    /** One's own cannot be used, and so not kept. */
    isOwn: (seller: SellerRef) => loggedIn && seller.id !== null && seller.id === user?.member?.id,
    isKept: (id: number) =>
      loggedIn && (keptHere.includes(keyOf(id)) || (data?.couponIds.includes(id) ?? false)),
    /** Keeps a coupon; a visitor is asked to sign in first, and need not press again. */
    async keep(id: number, onKept?: () => void): Promise<void> {
      if (loggedIn) {
        if (await keep(id)) onKept?.();
        return;
      }
      setWaiting({ id, onKept });
      signIn.open();
    },
  };
}
