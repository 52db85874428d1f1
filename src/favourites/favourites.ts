import { MAX_ON_DEVICE } from '@common/shopfront/favouriteRules';
import { toast } from '@/feedback/feedback';
import { api } from '@/services/api';
import { createChoices } from '@/services/createChoices';
import { DEVICE_KEY, readDevice, writeDevice } from './deviceFavourites';

/** Requests the member's favourites; those on the device are merged into them, which is idempotent. */
async function requestFavourites(): Promise<number[]> {
  const onDevice = readDevice();
  if (onDevice.length === 0) {
    const { productIds } = await api('GET /api/me/favourites/ids', { skipErrorHandler: true });
    return productIds;
  }
  const { productIds } = await api('POST /api/me/favourites/merge', {
    body: { productIds: onDevice },
    skipErrorHandler: true,
  });
  // Favourites that another tab added during the request stay for the next merge.
  writeDevice(readDevice().filter((id) => !onDevice.includes(id)));
  return productIds;
}

/** @returns false when the device has no room or no storage */
function setOnDevice(id: number, isFavourite: boolean): boolean {
  const rest = readDevice().filter((one) => one !== id);
  if (isFavourite && rest.length >= MAX_ON_DEVICE) {
    toast.warning(`未登入時最多收藏 ${MAX_ON_DEVICE} 件，登入後可以收藏更多。`);
    return false;
  }
  if (!writeDevice(isFavourite ? [...rest, id] : rest)) {
    toast.warning('這個瀏覽器沒有開放儲存空間，請登入後再收藏。');
    return false;
  }
  return true;
}

const favourites = createChoices({
  request: requestFavourites,
  change: (productId, isFavourite) =>
    api(
      isFavourite ? 'PUT /api/me/favourites/:productId' : 'DELETE /api/me/favourites/:productId',
      { params: { productId } },
    ),
  onDevice: { key: DEVICE_KEY, read: readDevice, save: setOnDevice },
});

/** The favourites of the member or visitor; undefined while unknown. */
export const favouriteIds = favourites.ids;
/** Whether a product is one of them, also by a press that came before they were known. */
export const isFavourite = favourites.has;

/** Loads the favourites once per session. A failure is silent: the next observer requests them again. */
export const loadFavourites = favourites.load;

/** Fills or empties a product's heart at once; false when the server refused and it was reverted. */
export const setFavourite = favourites.choose;

/** Calls back when favourites may have changed; they are loaded while there is an observer. */
export const subscribeFavourites = favourites.subscribe;
