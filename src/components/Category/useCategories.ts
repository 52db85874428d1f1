import type { Category } from '@common/endpoints/products';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';

const KEPT_MS = 5 * 60_000;

/** The categories; failures are silent, because what shows them works without, and other requests report a lost network. */
export function useCategories(): Category[] {
  const { data = [] } = useApi(() => api('GET /api/categories', { skipErrorHandler: true }), {
    cacheKey: 'categories',
    staleTime: KEPT_MS,
  });
  return data;
}
