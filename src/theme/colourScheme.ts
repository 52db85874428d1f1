import { useSyncExternalStore } from 'react';
import type { ColourScheme } from '../../config/theme';

/** What a person chose; `system` follows the device. */
export type SchemeChoice = ColourScheme | 'system';

const YEAR_S = 31_536_000;
const DARK = '(prefers-color-scheme: dark)';
const listeners = new Set<() => void>();

/** The choice lives in a cookie, so that the server can write it into the document: no flash. */
export function chosenScheme(): SchemeChoice {
  const found = /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(document.cookie)?.[1];
  return found === 'light' || found === 'dark' ? found : 'system';
}

/** The scheme that shows: the person's choice, else the device's. */
export function shownScheme(): ColourScheme {
  const chosen = chosenScheme();
  if (chosen !== 'system') return chosen;
  return window.matchMedia?.(DARK).matches ? 'dark' : 'light';
}

/** Puts the scheme onto the document, for what is not antd's. */
export function applyScheme(): void {
  const shown = shownScheme();
  document.documentElement.dataset.theme = shown;
  const ground = getComputedStyle(document.documentElement).getPropertyValue('--surface').trim();
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', ground);
}

function changed(): void {
  applyScheme();
  for (const listener of [...listeners]) listener();
}

export function chooseScheme(choice: SchemeChoice): void {
  const rest = `Path=/; SameSite=Lax; Max-Age=${choice === 'system' ? 0 : YEAR_S}`;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is younger than our oldest browsers
  document.cookie = `theme=${choice}; ${rest}`;
  changed();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.matchMedia?.(DARK).addEventListener('change', changed);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.matchMedia?.(DARK).removeEventListener('change', changed);
  };
}

export const useShownScheme = () => useSyncExternalStore(subscribe, shownScheme);
export const useChosenScheme = () => useSyncExternalStore(subscribe, chosenScheme);
