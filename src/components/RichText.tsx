import { history } from '@umijs/max';
import type { MouseEvent } from 'react';
import styles from './RichText.module.css';

/** Paths on this origin that are not pages of the router. */
const NOT_A_PAGE = /^\/(api|files|mailbox)(\/|$)|\.[a-z0-9]+$/i;

/** Opens a link to one of our pages without reloading the site. */
function handleClick(event: MouseEvent<HTMLDivElement>): void {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link || link.target || link.origin !== window.location.origin) return;
  if (link.getAttribute('href')?.startsWith('#') || NOT_A_PAGE.test(link.pathname)) return;
  event.preventDefault();
  history.push(link.pathname + link.search + link.hash);
}

/** Staff's text. Only for HTML that the server has sanitised: it is inserted unchanged. */
export function RichText({ html }: { html: string }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the clicks are on links inside
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click
    <div
      className={styles.text}
      onClick={handleClick}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by server/richText/sanitise.ts
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
