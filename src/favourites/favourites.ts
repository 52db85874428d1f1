import { MAX_ON_DEVICE } from '@common/favouriteRules';
import { toast } from '@/feedback/feedback';
import { api } from '@/services/api';
import { createObservable } from '@/services/createStore';
import { storedUser, subscribeSession } from '@/session/session';
import { isLoggedIn } from '@/session/storedUser';
import { DEVICE_KEY, readDevice, writeDevice } from './deviceFavourites';

interface State {
  /** Access token of the session whose favourites these are; '' for a visitor. */
  token: string;
  ids: ReadonlySet<number>;
  /** Not observed for a while, so that changes may be missing: it is shown, and the next observer requests it again. */
  isStale?: boolean;
}

let state: State | undefined;
/** The changes of one session whose requests are under way, by product. */
interface Changes {
  token: string;
  /** The last choice: whether the product is to be a favourite. */
  wanted: Map<number, boolean>;
  /** The running `send`; resolves to whether the server has the last choice. */
  sending: Map<number, Promise<boolean>>;
}

const noChanges = (token: string): Changes => ({ token, wanted: new Map(), sending: new Map() });
let changes = noChanges('');

/** A session begins without changes; what the session before has under way goes on to its answer, and no further. */
function changesOf(token: string): Changes {
  if (changes.token !== token) changes = noChanges(token);
  return changes;
}

function set(next: State | undefined): void {
  state = next;
  observable.notify();
}

function currentToken(): string {
  const user = storedUser();
  return user && isLoggedIn(user) ? user.access_token : '';
}

/** The favourites of the member or visitor; undefined while unknown. */
export function favouriteIds(): ReadonlySet<number> | undefined {
  return state?.token === currentToken() ? state.ids : undefined;
}

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

interface Load {
  token: string;
  done: Promise<void>;
  /** Choices made during the request; they override its answer. */
  chosen: Map<number, boolean>;
}
let loading: Load | undefined;

/** Loads the favourites once per session. A failure is silent: the next observer requests them again. */
export function loadFavourites(): Promise<void> {
  const token = currentToken();
  // Favourites left on the device: an earlier merge failed.
  const hasLeftovers = token !== '' && readDevice().length > 0;
  if (state?.token === token && !state.isStale && !hasLeftovers) return Promise.resolve();
  if (token === '') {
    set({ token, ids: new Set(readDevice()) });
    return Promise.resolve();
  }
  if (loading?.token === token) return loading.done;
  const chosen = new Map(changesOf(token).wanted);
  const done = requestFavourites()
    .then((ids) => {
      if (currentToken() !== token) return;
      const merged = new Set(ids);
      for (const [id, isFavourite] of chosen) isFavourite ? merged.add(id) : merged.delete(id);
      set({ token, ids: merged });
    })
    .catch(() => {})
    .finally(() => {
      // Another member's request may have begun since.
      if (loading?.token === token) loading = undefined;
    });
  loading = { token, done, chosen };
  return done;
}

/** Shows the choice at once, where the session is still the same. */
function show(token: string, id: number, isFavourite: boolean): void {
  if (loading?.token === token) loading.chosen.set(id, isFavourite);
  if (state?.token !== token) return;
  const ids = new Set(state.ids);
  if (isFavourite) ids.add(id);
  else ids.delete(id);
  set({ ...state, ids });
}

/** Sends the last choice until the server has it; choices made during a request are coalesced. */
async function send({ token, wanted, sending }: Changes, id: number): Promise<boolean> {
  let sent: boolean | undefined;
  try {
    for (let want = wanted.get(id); want !== sent; want = wanted.get(id)) {
      // The bearer is that of the time of sending: a later choice would be made for whoever signed in meanwhile.
      if (currentToken() !== token) return false;
      const key = want
        ? 'PUT /api/me/favourites/:productId'
        : 'DELETE /api/me/favourites/:productId';
      await api(key, { params: { productId: id } });
      sent = want;
    }
    return true;
  } catch {
    // Back to the choice that the server took last, or to the state before the first one.
    show(token, id, sent ?? !wanted.get(id));
    return false;
  } finally {
    wanted.delete(id);
    sending.delete(id);
  }
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
  show('', id, isFavourite);
  return true;
}

/**
 * Fills or empties a product's heart at once, and reverts it when the server refuses.
 * @returns false when it was reverted
 */
export async function setFavourite(id: number, isFavourite: boolean): Promise<boolean> {
  const token = currentToken();
  if (token === '') return setOnDevice(id, isFavourite);
  show(token, id, isFavourite);
  const own = changesOf(token);
  own.wanted.set(id, isFavourite);
  const sending = own.sending.get(id) ?? send(own, id);
  own.sending.set(id, sending);
  return sending;
}

/** Keeps the favourites current while they are observed. */
function observe(): () => void {
  const onSessionChange = () => {
    // After a sign-in or sign-out the favourites are another member's.
    if (state && state.token !== currentToken()) set(undefined);
    void loadFavourites();
  };
  const onStorage = ({ key }: StorageEvent) => {
    // Another tab has changed the device's favourites.
    if (key !== DEVICE_KEY || currentToken() !== '') return;
    set({ token: '', ids: new Set(readDevice()) });
  };
  const unsubscribe = subscribeSession(onSessionChange);
  window.addEventListener('storage', onStorage);
  void loadFavourites();
  return () => {
    unsubscribe();
    window.removeEventListener('storage', onStorage);
    if (state) set({ ...state, isStale: true });
  };
}

const observable = createObservable(observe);

/** Calls back when favourites may have changed; they are loaded while there is an observer. */
export const subscribeFavourites = observable.subscribe;
