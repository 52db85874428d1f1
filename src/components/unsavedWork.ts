import { history } from '@umijs/max';
import { sessionOwner } from '@/session/session';

/**
 * Typed values of pages that were left because the server failed, and of forms that were closed. Kept in the tab's memory,
 * for the member who typed them, until the page or the form opens again.
 */
const kept = new Map<string, unknown>();

interface Guard {
  /** Distinguishes the forms of one page. */
  name: string;
  /** Left out by a dialog: closed by the page's end, it cannot tell for which record it opens next. */
  read?: () => unknown;
  unblock: () => void;
}
const guards = new Set<Guard>();

const keyOf = (name: string) => `${sessionOwner()} ${history.location.pathname} ${name}`;

/** @returns a function that removes the guard */
export function addGuard(guard: Guard): () => void {
  guards.add(guard);
  return () => {
    guards.delete(guard);
    guard.unblock();
  };
}

/** Keeps the page's unsaved values and lets it be left without asking. @returns whether any were kept */
export function keepUnsaved(): boolean {
  let found = false;
  for (const { name, read, unblock } of [...guards]) {
    if (read) {
      kept.set(keyOf(name), read());
      found = true;
    }
    unblock();
  }
  guards.clear();
  return found;
}

/** Keeps the values of a form of this page that its member closes, for when they open it again. */
export function setAside(name: string, typed: unknown): void {
  kept.set(keyOf(name), typed);
}

/** Closes what holds forms, such as a drawer: what is typed in them comes back when they open again. */
export const keepingTyped = (close: () => void) => () => {
  keepUnsaved();
  close();
};

/** Takes the kept values of a form on this page; a second call finds none. */
export function takeKept(name: string): unknown {
  const key = keyOf(name);
  const typed = kept.get(key);
  kept.delete(key);
  return typed;
}

/** Drops the unsaved values of a form that was sent or cancelled, so that the page can be left without a question. */
export function dropUnsaved(name: string): void {
  keepUnsaved();
  takeKept(name);
}
