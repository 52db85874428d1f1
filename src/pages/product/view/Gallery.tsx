import type { Product } from '@common/endpoints/products';
import { PICTURE_SIZES } from '@common/shopfront/pictureFiles';
import { type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { lazyPart } from '@/components/lazyPart';
import { Picture } from '@/components/Picture';
import styles from './Gallery.module.css';

const ZoomDialog = lazyPart(async () => (await import('@/components/Zoom/ZoomDialog')).ZoomDialog);

interface Props {
  pictures: Product['pictures'];
  title: string;
}

const STEPS: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** A product's pictures in a strip to swipe, with thumbnails; a click opens the zoom dialog. */
export function Gallery({ pictures, title }: Props) {
  const [index, setIndex] = useState(0);
  const [zoomed, setZoomed] = useState(false);
  const strip = useRef<HTMLUListElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const many = pictures.length > 1;

  function show(at: number): void {
    setIndex(at);
    const element = strip.current;
    element?.scrollTo?.({ left: at * element.clientWidth, behavior: 'instant' });
  }

  /** Arrow keys change the picture and move the focus to it; otherwise the focus would stay on a hidden one. */
  function handleKey(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    flushSync(() => show(Math.min(Math.max(index + step, 0), pictures.length - 1)));
    opener.current?.focus({ preventScroll: true });
  }

  if (pictures.length === 0) {
    return (
      <div className={styles.gallery}>
        <Picture alt={title} />
      </div>
    );
  }
  return (
    <div className={styles.gallery}>
      <div className={styles.stage}>
        <ul
          className={styles.strip}
          ref={strip}
          onKeyDown={handleKey}
          onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
            clientWidth > 0 && setIndex(Math.round(scrollLeft / clientWidth))
          }
        >
          {pictures.map((picture, at) => (
            <li key={picture.url} aria-hidden={at !== index}>
              <button
                type="button"
                ref={at === index ? opener : undefined}
                tabIndex={at === index ? undefined : -1}
                aria-label={`放大看：${picture.alt || title}`}
                onClick={() => setZoomed(true)}
              >
                <Picture
                  picture={picture}
                  alt={picture.alt || title}
                  first={at === 0}
                  sizes={PICTURE_SIZES.gallery}
                />
              </button>
            </li>
          ))}
        </ul>
        {many && (
          <span className={styles.count} aria-hidden>
            {index + 1} / {pictures.length}
          </span>
        )}
      </div>
      {many && (
        <ul className={styles.choice}>
          {pictures.map((picture, at) => (
            <li key={picture.url}>
              <button
                type="button"
                aria-label={`第 ${at + 1} 張圖：${picture.alt || title}`}
                aria-pressed={at === index}
                onClick={() => show(at)}
              >
                <Picture picture={picture} alt="" sizes="64px" eager />
              </button>
            </li>
          ))}
        </ul>
      )}
      {zoomed && (
        <ZoomDialog
          pictures={pictures}
          title={title}
          index={index}
          onIndex={show}
          onClose={() => {
            setZoomed(false);
            opener.current?.focus();
          }}
        />
      )}
    </div>
  );
}
