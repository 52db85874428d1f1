import { MOST_ON_DEVICE } from '@common/favouriteRules';
import { toast } from '@/feedback/feedback';
import { api } from '@/services/api';
import { storedUser, subscribeSession } from '@/session/session';
import { isLoggedIn } from '@/session/storedUser';
import { DEVICE_KEY, readDevice, writeDevice } from './deviceFavourites';

interface State {
  /** The session they are of; '' for a visitor. */
  token: string;
  ids: ReadonlySet<number>;
  /** Nobody listened for a while: shown all the same, until whoever listens next has asked anew. */
  isStale?: boolean;
}

let state: State | undefined;
const listeners = new Set<() => void>();
/** What a product's heart shall be in the end, while the server is being told. */
const wanted = new Map<number, boolean>();

function set(next: State | undefined): void {
  state = next;
  for (const listener of [...listeners]) listener();
}

function currentToken(): string {
  const user = storedUser();
  return user && isLoggedIn(user) ? user.access_token : '';
}

/** Known to be kept by whoever is here now; none while it is not known. */
export function favouriteIds(): ReadonlySet<number> | undefined {
  return state?.token === currentToken() ? state.ids : undefined;
}

/** What the device kept goes to the member at sign-in; sent again, nothing happens twice. */
async function askServer(): Promise<number[]> {
  const kept = readDevice();
  if (kept.length === 0) {
    const { productIds } = await api('GET /api/me/favourites/ids', { skipErrorHandler: true });
    return productIds;
  }
  const { productIds } = await api('POST /api/me/favourites/merge', {
    body: { productIds: kept },
    skipErrorHandler: true,
  });
  // What another tab added meanwhile stays for the next time.
  writeDevice(readDevice().filter((id) => !kept.includes(id)));
  return productIds;
}

interface Asking {
  token: string;
  answer: Promise<void>;
  /** Hearts pressed since: they are newer than the answer will be. */
  pressed: Map<number, boolean>;
}
let asking: Asking | undefined;

/** Learns whose hearts are full, once for each session; fails silently, for the next one asks again. */
export function loadFavourites(): Promise<void> {
  const token = currentToken();
  // A failed merge is tried again.
  const isLeft = token !== '' && readDevice().length > 0;
  if (state?.token === token && !state.isStale && !isLeft) return Promise.resolve();
  if (token === '') {
    set({ token, ids: new Set(readDevice()) });
    return Promise.resolve();
  }
  if (asking?.token === token) return asking.answer;
  const pressed = new Map(wanted);
  const answer = askServer()
    .then((ids) => {
      if (currentToken() !== token) return;
      const told = new Set(ids);
      for (const [id, want] of pressed) want ? told.add(id) : told.delete(id);
      set({ token, ids: told });
    })
    .catch(() => {})
    .finally(() => {
      asking = undefined;
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

/** Tells the server until it has what was wanted last; presses meanwhile are not sent one by one. */
async function tell(token: string, id: number): Promise<boolean> {
  let told: boolean | undefined;
  try {
    for (let want = wanted.get(id); want !== told; want = wanted.get(id)) {
      const key = want
        ? 'PUT /api/me/favourites/:productId'
        : 'DELETE /api/me/favourites/:productId';
      await api(key, { params: { productId: id } });
      told = want;
    }
    return true;
  } catch {
    show(token, id, told ?? !wanted.get(id));
    return false;
  } finally {
    wanted.delete(id);
  }
}

function keepOnDevice(id: number, kept: boolean): boolean {
  const rest = readDevice().filter((one) => one !== id);
  if (kept && rest.length >= MOST_ON_DEVICE) {
    toast.warning(`未登入時最多收藏 ${MOST_ON_DEVICE} 件，登入後可以收藏更多。`);
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
 * Fills or empties a product's heart at once, and takes it back when the server refuses.
 * @returns whether it is so in the end
 */
export async function setFavourite(id: number, kept: boolean): Promise<boolean> {
  const token = currentToken();
  if (token === '') return keepOnDevice(id, kept);
  show(token, id, kept);
  const isTelling = wanted.has(id);
  wanted.set(id, kept);
  return isTelling ? true : tell(token, id);
}

let ends: (() => void) | undefined;

function follow(): () => void {
  const again = () => {
    // Another session, or none: whose hearts these are is asked anew.
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

/** Calls back when hearts may have changed; they are known as long as anybody listens. */
export function subscribeFavourites(listener: () => void): () => void {
  listeners.add(listener);
  ends ??= follow();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    ends?.();
    ends = undefined;
  };
}
