import type { ColourScheme } from '@config/theme';
import { useSyncExternalStore } from 'react';
import { createObservable } from '@/services/createStore';

/** The member's choice; `system` follows the device. */
export type SchemeChoice = ColourScheme | 'system';

const YEAR_S = 31_536_000;
const DARK = '(prefers-color-scheme: dark)';

/** Stored in a cookie, so that the server writes the scheme into the document and nothing flashes. */
function storedChoice(): SchemeChoice {
  const found = /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(document.cookie)?.[1];
  return found === 'light' || found === 'dark' ? found : 'system';
}

/** Read once: a browser asks another process for each cookie. */
let chosen = storedChoice();
const chosenScheme = () => chosen;

/** The effective scheme: the member's choice, else the device's. */
export function shownScheme(): ColourScheme {
  if (chosen !== 'system') return chosen;
  return window.matchMedia?.(DARK).matches ? 'dark' : 'light';
}

/** Colours the browser's bars. There is one tag for each scheme of the device; the member may have chosen the other. */
function colourBars(): void {
  const ground = getComputedStyle(document.documentElement).getPropertyValue('--surface').trim();
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
    meta.setAttribute('content', ground);
  }
}

/** Sets the scheme on the document at its start, for styles outside antd. */
export function applyScheme(): void {
  document.documentElement.dataset.theme = shownScheme();
  // Without a choice the document's own tags are right, and no style has to be computed before the first page.
  if (chosen !== 'system') colourBars();
}

const { notify, subscribe } = createObservable(() => {
  const device = window.matchMedia?.(DARK);
  device?.addEventListener('change', changed);
  return () => device?.removeEventListener('change', changed);
});

function changed(): void {
  document.documentElement.dataset.theme = shownScheme();
  colourBars();
  notify();
}

export function chooseScheme(choice: SchemeChoice): void {
  chosen = choice;
  const rest = `Path=/; SameSite=Lax; Max-Age=${choice === 'system' ? 0 : YEAR_S}`;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is younger than our oldest browsers
  document.cookie = `theme=${choice}; ${rest}`;
  changed();
}

export const useShownScheme = () => useSyncExternalStore(subscribe, shownScheme);
export const useChosenScheme = () => useSyncExternalStore(subscribe, chosenScheme);
