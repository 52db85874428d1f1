import type { NotificationArgsProps } from 'antd';

type Shown = typeof import('./shown');

/** antd's messages are not part of a page's first script. */
function show(what: (shown: Shown) => void): void {
  import('./shown').then(what).catch(() => {
    // The page continues without the message; the next one imports the module again.
  });
}

/**
 * Loads the messages before there is one, so that a lost connection can still be reported. Not by webpack's prefetch, which
 * would begin at once and compete with the page's own files on a slow network.
 */
export const loadMessages = (): void => show(() => {});

/** A short message at the top of the page, in the order of the calls. */
export const toast = {
  success: (text: string) => show(({ message }) => message.success(text)),
  info: (text: string) => show(({ message }) => message.info(text)),
  warning: (text: string) => show(({ message }) => message.warning(text)),
  error: (text: string) => show(({ showError }) => showError(text)),
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
