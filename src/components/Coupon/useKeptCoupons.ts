import type { SellerRef } from '@common/endpoints/sellerRef';
import { useState } from 'react';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { useSignIn } from '@/session/signIn';
import { useSession } from '@/session/useSession';

/**
 * Which coupons the member keeps, read only where there are some to keep. Without an answer each can be kept again,
 * which changes nothing.
 */
export function useKeptCoupons(isNeeded: boolean) {
  const { user, loggedIn, memberKey } = useSession();
  const signIn = useSignIn();
  const [keeping, setKeeping] = useState<number>();
  const { data, mutate } = useApi(
    () => api('GET /api/me/coupons/ids', { skipErrorHandler: true }),
    {
      ready: loggedIn && isNeeded,
      refreshDeps: [memberKey],
      // One request and one state for all lists of a page: a cart has one for each seller.
      cacheKey: `keptCoupons:${memberKey}`,
    },
  );
  return {
    loggedIn,
    keeping,
    /** One's own cannot be used, and so not kept. */
    isOwn: (seller: SellerRef) => loggedIn && seller.id !== null && seller.id === user?.member?.id,
    isKept: (id: number) => loggedIn && (data?.couponIds.includes(id) ?? false),
    /** A visitor is asked to sign in. @returns whether it is kept */
    async keep(id: number): Promise<boolean> {
      if (!loggedIn) {
        signIn.open();
        return false;
      }
      setKeeping(id);
      try {
        await api('PUT /api/me/coupons/:id', { params: { id } });
        mutate((before) => ({ couponIds: [id, ...(before?.couponIds ?? [])] }));
        return true;
      } catch {
        // `api` has said why.
        return false;
      } finally {
        setKeeping(undefined);
      }
    },
  };
}
