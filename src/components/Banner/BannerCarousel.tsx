import type { Banner } from '@common/endpoints/storefront';
import { useRef } from 'react';
import styles from './Banner.module.css';
import { BannerSlide } from './BannerSlide';
import { useCarousel } from './useCarousel';

const ARROWS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * The banners side by side in a scroll-snapping strip that can be swiped. It advances by itself unless the user hovers
 * or focuses it, stopped it, or prefers reduced motion.
 */
export function BannerCarousel({ banners }: { banners: readonly Banner[] }) {
  const strip = useRef<HTMLUListElement>(null);
  const { shown, go, playing, mayPlay, setPlaying, hold } = useCarousel(strip, banners.length);

  return (
    <section
      className={styles.carousel}
      aria-roledescription="輪播"
      aria-label="精選活動"
      {...hold}
      onKeyDown={({ key }) => {
        const step = ARROWS[key];
        if (step) go(shown + step);
      }}
    >
      <ul className={styles.strip} ref={strip} aria-live={playing ? 'off' : 'polite'}>
        {banners.map((banner, index) => (
          <li
            key={banner.id}
            className={styles.place}
            aria-roledescription="投影片"
            aria-label={`第 ${index + 1} 張，共 ${banners.length} 張`}
            aria-hidden={index !== shown}
          >
            <BannerSlide banner={banner} first={index === 0} aside={index !== shown} />
          </li>
        ))}
      </ul>
      {banners.length > 1 && (
        <div className={styles.controls}>
          {mayPlay && (
            <button
              type="button"
              aria-label={playing ? '暫停輪播' : '開始輪播'}
              onClick={() => setPlaying(!playing)}
            >
              {playing ? '❚❚' : '▶'}
            </button>
          )}
          <button type="button" aria-label="上一張" onClick={() => go(shown - 1)}>
            ‹
          </button>
          <span aria-hidden>
            {shown + 1} / {banners.length}
          </span>
          <button type="button" aria-label="下一張" onClick={() => go(shown + 1)}>
            ›
          </button>
        </div>
      )}
    </section>
  );
}

/** Reserves the carousel's place while loading, or shows other content without banners. */
export function BannerPlace({ children }: { children?: React.ReactNode }) {
  return (
    <div className={styles.carousel}>
      <div className={styles.place}>{children}</div>
    </div>
  );
}
