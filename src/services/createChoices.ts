import { storedUser, subscribeSession } from '@/session/session';
import { isLoggedIn } from '@/session/storedUser';
import { createObservable } from './createStore';

interface LoadedChoices {
  /** Access token of the session whose choices these are; '' for a visitor. */
  token: string;
  ids: ReadonlySet<number>;
  /** Not observed for a while, so that changes may be missing: it is shown, and the next observer requests it again. */
  isStale?: boolean;
}

/** The changes of one session whose requests are under way, by id. */
interface Changes {
  token: string;
  /** The last choice for each id: whether it is to be among the chosen ones. */
  latest: Map<number, boolean>;
  /** The running `send`; resolves to whether the server has the last choice. */
  sending: Map<number, Promise<boolean>>;
}

const noChanges = (token: string): Changes => ({ token, latest: new Map(), sending: new Map() });

interface Load {
  token: string;
  done: Promise<void>;
  /** Choices made during the request; they override its answer. */
  chosen: Map<number, boolean>;
}

interface ChoiceSource {
  /** Requests the member's choices; adds those on the device first, where there is `onDevice`. */
  request: () => Promise<number[]>;
  /** Sends one choice of the member's. */
  change: (id: number, isChosen: boolean) => Promise<unknown>;
  /** A visitor's choices, in `localStorage` under `key`; left out where only members choose. `save` may refuse by false. */
  onDevice?: {
    key: string;
    read: () => readonly number[];
    save: (id: number, isChosen: boolean) => boolean;
  };
}

/** Access token of the session; '' for a visitor. */
function currentToken(): string {
  const user = storedUser();
  return user && isLoggedIn(user) ? user.access_token : '';
}

/**
 * What a member has chosen by pressing, such as favourites: shown at once, sent as the member who pressed or not at all, and
 * loaded once per session while it is observed.
 */
export function createChoices({ request, change, onDevice }: ChoiceSource) {
  let state: LoadedChoices | undefined;
  let changes = noChanges('');
  let loading: Load | undefined;

  /** A new session begins without changes. A request of the session before still ends, but nothing more is sent for it. */
  function changesOf(token: string): Changes {
    if (changes.token !== token) changes = noChanges(token);
    return changes;
  }

  function set(next: LoadedChoices | undefined): void {
    state = next;
    observable.notify();
  }

  const readDevice = () => set({ token: '', ids: new Set(onDevice?.read()) });

  /** Loads the choices once per session. A failure is silent: the next observer requests them again. */
  function load(): Promise<void> {
    const token = currentToken();
    // A member's choices left on the device: an earlier `request` failed to add them.
    const hasLeftovers = token !== '' && Boolean(onDevice?.read().length);
    if (state?.token === token && !state.isStale && !hasLeftovers) return Promise.resolve();
    if (token === '') {
      readDevice();
      return Promise.resolve();
    }
    if (loading?.token === token) return loading.done;
    const chosen = new Map(changesOf(token).latest);
    const done = request()
      .then((ids) => {
        if (currentToken() !== token) return;
        const merged = new Set(ids);
        for (const [id, isChosen] of chosen) isChosen ? merged.add(id) : merged.delete(id);
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
  function show(token: string, id: number, isChosen: boolean): void {
    if (loading?.token === token) loading.chosen.set(id, isChosen);
    if (state?.token !== token) {
      observable.notify();
      return;
    }
    const ids = new Set(state.ids);
    if (isChosen) ids.add(id);
    else ids.delete(id);
    set({ ...state, ids });
  }

  /** Sends the last choice until the server has it; choices made during a request are coalesced. */
  async function send({ token, latest, sending }: Changes, id: number): Promise<boolean> {
    const first = latest.get(id);
    let sent: boolean | undefined;
    try {
      for (let choice = first; choice !== sent; choice = latest.get(id)) {
        // `change` sends the current session's token: another member may have signed in meanwhile.
        if (currentToken() !== token) return false;
        await change(id, choice ?? false);
        sent = choice;
      }
      return true;
    } catch {
      // Back to the choice that the server took last, or to the state before the first one.
      show(token, id, sent ?? !first);
      return false;
    } finally {
      latest.delete(id);
      sending.delete(id);
    }
  }

  /**
   * Shows a choice at once, and reverts it when the server refuses.
   * @returns false when it was reverted
   */
  async function choose(id: number, isChosen: boolean): Promise<boolean> {
    const token = currentToken();
    if (token === '' && !onDevice?.save(id, isChosen)) return false;
    show(token, id, isChosen);
    if (token === '') return true;
    const own = changesOf(token);
    own.latest.set(id, isChosen);
    const sending = own.sending.get(id) ?? send(own, id);
    own.sending.set(id, sending);
    return sending;
  }

  /** Keeps the choices current while they are observed. */
  function observe(): () => void {
    const unsubscribe = subscribeSession(() => {
      // After a sign-in or sign-out the choices are another member's.
      if (state && state.token !== currentToken()) set(undefined);
      void load();
    });
    const onStorage = ({ key }: StorageEvent) => {
      // Another tab has changed the device's choices.
      if (key === onDevice?.key && currentToken() === '') readDevice();
    };
    window.addEventListener('storage', onStorage);
    void load();
    return () => {
      unsubscribe();
      window.removeEventListener('storage', onStorage);
      if (state) set({ ...state, isStale: true });
    };
  }

  const observable = createObservable(observe);
  return {
    /** The choices of the member or visitor; undefined while unknown. */
    ids: () => (state?.token === currentToken() ? state.ids : undefined),
    /** Whether one is chosen, also by a press that came before the others were known; undefined while unknown. */
    has: (id: number): boolean | undefined => {
      const token = currentToken();
      if (state?.token === token) return state.ids.has(id);
      return loading?.token === token ? loading.chosen.get(id) : undefined;
    },
    load,
    choose,
    /** Calls back when choices may have changed; they are loaded while there is an observer. */
    subscribe: observable.subscribe,
  };
}
