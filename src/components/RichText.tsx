import { history } from '@umijs/max';
import type { MouseEvent } from 'react';
import styles from './RichText.module.css';

/** Served beside the pages, so the router knows nothing of it. */
const NOT_A_PAGE = /^\/(api|files|mailbox)(\/|$)|\.[a-z0-9]+$/i;

/** A link to a page of ours opens without loading the site again. */
function handleClick(event: MouseEvent<HTMLDivElement>): void {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link || link.target || link.origin !== window.location.origin) return;
  if (link.getAttribute('href')?.startsWith('#') || NOT_A_PAGE.test(link.pathname)) return;
  event.preventDefault();
  history.push(link.pathname + link.search + link.hash);
}

/** Text of staff's. Only for HTML that the server has sanitised: it goes into the page as it is. */
export function RichText({ html }: { html: string }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is clicked are the links inside
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click
    <div
      className={styles.text}
      onClick={handleClick}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: server/richText/sanitise.ts made it
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
