import { useSyncExternalStore } from 'react';
import { createObservable } from '@/services/createStore';

/** As in ProductListing.module.css, where the filters stand beside the cards from 960 px on. */
const NARROW = '(max-width: 959.98px)';

const { notify, subscribe } = createObservable(() => {
  const narrow = window.matchMedia(NARROW);
  narrow.addEventListener('change', notify);
  return () => narrow.removeEventListener('change', notify);
});

/** Whether the window has room for the filters beside the cards; a phone shows them in a drawer. */
export const useHasSidebar = () =>
  useSyncExternalStore(subscribe, () => !window.matchMedia(NARROW).matches);
