import type { NotificationArgsProps } from 'antd';

type Shown = typeof import('./shown');

/**
 * What draws them is not among what a page needs to appear: it is fetched once the page is there, so that
 * it can still tell of a line that broke since.
 */
function show(what: (shown: Shown) => void): void {
  import(/* webpackPrefetch: true */ './shown').then(what).catch(() => {
    // Whatever it was about goes on without words; the next one asks for it again.
  });
}

/** A short word at the top of the page; each shows in the order in which it was said. */
export const toast = {
  success: (text: string) => show(({ message }) => message.success(text)),
  info: (text: string) => show(({ message }) => message.info(text)),
  warning: (text: string) => show(({ message }) => message.warning(text)),
  error: (text: string) => show(({ message }) => message.error(text)),
  /** Takes away what is shown. */
  clear: () => show(({ message }) => message.destroy()),
};

/** A notice in the corner, with room for more than a sentence. */
export const corner = {
  open: (notice: NotificationArgsProps) => show(({ notification }) => notification.open(notice)),
  warning: (notice: NotificationArgsProps) =>
    show(({ notification }) => notification.warning(notice)),
  close: (key: string) => show(({ notification }) => notification.destroy(key)),
};
