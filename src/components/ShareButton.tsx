import { CheckOutlined, ShareAltOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { lazyPart } from './lazyPart';
import { PlainButton } from './PlainButton';

const LinkDialog = lazyPart(async () => (await import('./LinkDialog')).LinkDialog);

/** Shares the page with another app; without such an app, copies the link. */
export function ShareButton({ title }: { title: string }) {
  const [copied, setCopied] = useState(false);
  /** The link to copy by hand, when the clipboard is not allowed. */
  const [link, setLink] = useState<string>();

  const share = async () => {
    const url = window.location.href;
    if (navigator.share) {
      // Cancelling the choice of apps is not an error.
      await navigator.share({ title, url }).catch(() => {});
      return;
    }
    try {
      await navigator.clipboard.writeText(url);
      setCopied(true);
      setTimeout(() => setCopied(false), 2500);
    } catch {
      setLink(url);
    }
  };

  return (
    <>
      <PlainButton onClick={share}>
        {copied ? <CheckOutlined aria-hidden /> : <ShareAltOutlined aria-hidden />}
        <span aria-live="polite">{copied ? '已複製連結' : '分享'}</span>
      </PlainButton>
      {link !== undefined && <LinkDialog link={link} onClose={() => setLink(undefined)} />}
    </>
  );
}
