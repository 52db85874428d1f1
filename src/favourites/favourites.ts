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
  /** No component observed the state for a while: it is shown, and requested again. */
  isStale?: boolean;
}

let state: State | undefined;
/** The last pressed state of each product whose request is under way. */
const wanted = new Map<number, boolean>();
/** Whether the server will have taken what was pressed, of the same products. */
const sending = new Map<number, Promise<boolean>>();

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

interface Asking {
  token: string;
  answer: Promise<void>;
  /** Hearts pressed during the request; they override its answer. */
  pressed: Map<number, boolean>;
}
let asking: Asking | undefined;

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
  if (asking?.token === token) return asking.answer;
  const pressed = new Map(wanted);
  const answer = requestFavourites()
    .then((ids) => {
      if (currentToken() !== token) return;
      const merged = new Set(ids);
      for (const [id, want] of pressed) want ? merged.add(id) : merged.delete(id);
      set({ token, ids: merged });
    })
    .catch(() => {})
    .finally(() => {
      // Another member's request may have begun since.
      if (asking?.token === token) asking = undefined;
    });
  asking = { token, answer, pressed };
  return answer;
}

function show(token: string, id: number, kept: boolean): void {
  if (asking?.token === token) asking.pressed.set(id, kept);
  if (state?.token !== token) return;
  const ids = new Set(state.ids);
  if (kept) ids.add(id);
  else ids.delete(id);
  set({ ...state, ids });
}

/** Sends the last pressed state until the server has it; presses during a request are coalesced. */
async function send(token: string, id: number): Promise<boolean> {
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
  wanted.set(id, kept);
  const answer = sending.get(id) ?? send(token, id);
  sending.set(id, answer);
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
