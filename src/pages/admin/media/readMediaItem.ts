import type { MediaItem } from '@common/endpoints/media';
import { api } from '@/services/api';

/** Reads a picture of the library from its list, which has the only endpoint. @throws Error when it was deleted */
export async function readMediaItem(id: number): Promise<MediaItem> {
  const query = { before: String(id + 1) };
  const { list } = await api('GET /api/admin/media', { query, skipErrorHandler: true });
  const found = list.find((one) => one.id === id);
  if (!found) throw new Error('The picture was deleted.');
  return found;
}
