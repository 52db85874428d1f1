/** Observers of something outside React: `subscribe` fits `useSyncExternalStore`. */
interface Observable {
  notify: () => void;
  /** @returns a function that ends the subscription */
  subscribe: (listener: () => void) => () => void;
  isObserved: () => boolean;
}

/** @param whileObserved called with the first observer; the returned function is called after the last one left */
export function createObservable(whileObserved?: () => () => void): Observable {
  const listeners = new Set<() => void>();
  let stop: (() => void) | undefined;
  return {
    notify() {
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      stop ??= whileObserved?.();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stop?.();
        stop = undefined;
      };
    },
    isObserved: () => listeners.size > 0,
  };
}

/** One value outside React; its observers are notified when it changes. */
export function createStore<T>(initial: T) {
  const { notify, subscribe } = createObservable();
  let value = initial;
  return {
    get: () => value,
    set(next: T) {
      if (Object.is(value, next)) return;
      value = next;
      notify();
    },
    subscribe,
  };
}

/**
 * A value in `localStorage`, shared with the site's other tabs; without storage `get` returns `parse(null)`.
 * @param onOtherTab runs before the observers when another tab has changed it
 */
export function createStoredValue<T>(
  key: string,
  parse: (text: string | null) => T,
  onOtherTab?: () => void,
) {
  const { notify, subscribe } = createObservable(() => {
    const listen = (event: StorageEvent) => {
      // Null: another tab cleared the storage.
      if (event.key !== key && event.key !== null) return;
      onOtherTab?.();
      notify();
    };
    window.addEventListener('storage', listen);
    return () => window.removeEventListener('storage', listen);
  });
  const read = () => {
    try {
      return localStorage.getItem(key);
    } catch {
      // Storage is disabled in this browser.
      return null;
    }
  };
  let cache: { text: string | null; value: T } | undefined;
  return {
    /** Returns the same object until the stored text changes. */
    get(): T {
      const text = read();
      // Before the first read the left side is undefined, also where nothing is stored (null).
      if (cache?.text !== text) cache = { text, value: parse(text) };
      return cache.value;
    },
    /** @throws when storage is full or disabled */
    set(text: string | undefined) {
      if (text === undefined) localStorage.removeItem(key);
      else localStorage.setItem(key, text);
      notify();
    },
    subscribe,
  };
}
