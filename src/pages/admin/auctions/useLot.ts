import type { StaffLot } from '@common/endpoints/adminAuctions';
import { api } from '@/services/api';
import { useAnew } from '../parts/useAnew';

/** A lot that a dialog is about; a refusal as stale reads it anew. */
export const useLot = (opened: StaffLot) =>
  useAnew(opened, () =>
    api('GET /api/admin/auctions/:id', { params: { id: opened.lotId }, skipErrorHandler: true }),
  );
