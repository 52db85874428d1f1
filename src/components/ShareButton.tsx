import { CheckOutlined, ShareAltOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { lazyPart } from './lazyPart';

const LinkDialog = lazyPart(async () => (await import('./LinkDialog')).LinkDialog);

/** Offers the page to another app; where none can take it, copies the link. */
export function ShareButton({ title }: { title: string }) {
  const [copied, setCopied] = useState(false);
  /** Where nothing may be copied by script, the link is there to be copied by hand. */
  const [link, setLink] = useState<string>();

  const share = async () => {
    const url = window.location.href;
    if (navigator.share) {
      // Closing the choice of apps is no error.
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
      <Button icon={copied ? <CheckOutlined /> : <ShareAltOutlined />} onClick={share}>
        <span aria-live="polite">{copied ? '已複製連結' : '分享'}</span>
      </Button>
      {link !== undefined && (
        <Suspense fallback={null}>
          <LinkDialog link={link} onClose={() => setLink(undefined)} />
        </Suspense>
      )}
    </>
  );
}
