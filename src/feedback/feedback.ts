import type { NotificationArgsProps } from 'antd';

type Shown = typeof import('./shown');

/**
 * antd's messages are not part of a page's first script. They are prefetched once the page is shown, so that a lost
 * connection can still be reported.
 */
function show(what: (shown: Shown) => void): void {
  import(/* webpackPrefetch: true */ './shown').then(what).catch(() => {
    // The page continues without the message; the next one imports the module again.
  });
}

/** A short message at the top of the page, in the order of the calls. */
export const toast = {
  success: (text: string) => show(({ message }) => message.success(text)),
  info: (text: string) => show(({ message }) => message.info(text)),
  warning: (text: string) => show(({ message }) => message.warning(text)),
  error: (text: string) => show(({ message }) => message.error(text)),
  /** Removes all messages. */
  clear: () => show(({ message }) => message.destroy()),
};

/** A notification in the corner, for longer texts. */
export const corner = {
  open: (notice: NotificationArgsProps) => show(({ notification }) => notification.open(notice)),
  warning: (notice: NotificationArgsProps) =>
    show(({ notification }) => notification.warning(notice)),
  close: (key: string) => show(({ notification }) => notification.destroy(key)),
};
