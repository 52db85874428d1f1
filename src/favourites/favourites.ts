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
  /** Nobody observed it for a while, so that changes may be missing: shown, and requested again by the next observer. */
  isStale?: boolean;
}

let state: State | undefined;
/** The hearts of one session whose requests are under way, by product. */
interface Presses {
  token: string;
  /** The last pressed state. */
  wanted: Map<number, boolean>;
  /** The running `send`; resolves to whether the server has the last press. */
  sending: Map<number, Promise<boolean>>;
}

const noPresses = (token: string): Presses => ({ token, wanted: new Map(), sending: new Map() });
let presses = noPresses('');

/** Another member's presses go on being sent, and are no longer seen. */
function pressesOf(token: string): Presses {
  if (presses.token !== token) presses = noPresses(token);
  return presses;
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

/** Requests the member's favourites; those kept on the device are merged into them, which is idempotent. */
async function requestFavourites(): Promise<number[]> {
  const kept = readDevice();
  if (kept.length === 0) {
    const { productIds } = await api('GET /api/me/favourites/ids', { skipErrorHandler: true });
    return productIds;
  }
  const { productIds } = await api('POST /api/me/favourites/merge', {
    body: { productIds: kept },
    skipErrorHandler: true,
  });
  // Favourites that another tab added during the request stay for the next merge.
  writeDevice(readDevice().filter((id) => !kept.includes(id)));
  return productIds;
}

interface Load {
  token: string;
  done: Promise<void>;
  /** Hearts pressed during the request; they override its answer. */
  pressed: Map<number, boolean>;
}
let loading: Load | undefined;

/** Loads the favourites once per session. A failure is silent: the next observer requests them again. */
export function loadFavourites(): Promise<void> {
  const token = currentToken();
  // Favourites left on the device: an earlier merge failed.
  const isLeft = token !== '' && readDevice().length > 0;
  if (state?.token === token && !state.isStale && !isLeft) return Promise.resolve();
  if (token === '') {
    set({ token, ids: new Set(readDevice()) });
    return Promise.resolve();
  }
  if (loading?.token === token) return loading.done;
  const pressed = new Map(pressesOf(token).wanted);
  const done = requestFavourites()
    .then((ids) => {
      if (currentToken() !== token) return;
      const merged = new Set(ids);
      for (const [id, want] of pressed) want ? merged.add(id) : merged.delete(id);
      set({ token, ids: merged });
    })
    .catch(() => {})
    .finally(() => {
      // Another member's request may have begun since.
      if (loading?.token === token) loading = undefined;
    });
  loading = { token, done, pressed };
  return done;
}

function show(token: string, id: number, kept: boolean): void {
  if (loading?.token === token) loading.pressed.set(id, kept);
  if (state?.token !== token) return;
  const ids = new Set(state.ids);
  if (kept) ids.add(id);
  else ids.delete(id);
  set({ ...state, ids });
}

/** Sends the last pressed state until the server has it; presses during a request are coalesced. */
async function send({ token, wanted, sending }: Presses, id: number): Promise<boolean> {
  let sent: boolean | undefined;
  try {
    for (let want = wanted.get(id); want !== sent; want = wanted.get(id)) {
      const key = want
        ? 'PUT /api/me/favourites/:productId'
        : 'DELETE /api/me/favourites/:productId';
      await api(key, { params: { productId: id } });
      sent = want;
    }
    return true;
  } catch {
    // Back to what the server took last, or to the opposite of the first press.
    show(token, id, sent ?? !wanted.get(id));
    return false;
  } finally {
    wanted.delete(id);
    sending.delete(id);
  }
}

function keepOnDevice(id: number, kept: boolean): boolean {
  const rest = readDevice().filter((one) => one !== id);
  if (kept && rest.length >= MAX_ON_DEVICE) {
    toast.warning(`未登入時最多收藏 ${MAX_ON_DEVICE} 件，登入後可以收藏更多。`);
    return false;
  }
  if (!writeDevice(kept ? [...rest, id] : rest)) {
    toast.warning('這個瀏覽器沒有開放儲存空間，請登入後再收藏。');
    return false;
  }
  show('', id, kept);
  return true;
}

/**
 * Fills or empties a product's heart at once, and reverts it when the server refuses.
 * @returns false when it was reverted
 */
export async function setFavourite(id: number, kept: boolean): Promise<boolean> {
  const token = currentToken();
  if (token === '') return keepOnDevice(id, kept);
  show(token, id, kept);
  const mine = pressesOf(token);
  mine.wanted.set(id, kept);
  const answer = mine.sending.get(id) ?? send(mine, id);
  mine.sending.set(id, answer);
  return answer;
}

function follow(): () => void {
  const again = () => {
    // After a sign-in or sign-out the favourites are another member's.
    if (state && state.token !== currentToken()) set(undefined);
    void loadFavourites();
  };
  const fromOtherTab = ({ key }: StorageEvent) => {
    if (key !== DEVICE_KEY || currentToken() !== '') return;
    set({ token: '', ids: new Set(readDevice()) });
  };
  const leave = subscribeSession(again);
  window.addEventListener('storage', fromOtherTab);
  void loadFavourites();
  return () => {
    leave();
    window.removeEventListener('storage', fromOtherTab);
    if (state) set({ ...state, isStale: true });
  };
}

const observable = createObservable(follow);

/** Calls back when favourites may have changed; they are loaded while there is an observer. */
export const subscribeFavourites = observable.subscribe;
