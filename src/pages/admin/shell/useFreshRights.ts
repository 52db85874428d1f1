import { useModel } from '@umijs/max';
import { useRef } from 'react';
import { useEvents } from '@/services/events';

/**
 * Reads the session's member again whenever the event stream reconnects. The server ends the stream at every change of
 * rights, so a tab whose member lost a role shows it within a second, and a hidden tab when it is looked at.
 */
export function useFreshRights(): void {
  const { refresh } = useModel('@@initialState');
  const wasConnected = useRef(false);
  useEvents(({ type }) => {
    if (type !== 'ready') return;
    // The first connection follows the page's own reading.
    if (wasConnected.current) void refresh();
    wasConnected.current = true;
  });
}
