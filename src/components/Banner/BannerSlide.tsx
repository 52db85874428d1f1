import type { Banner } from '@common/endpoints/storefront';
import { pictureSrcSet } from '@common/pictureFiles';
import { Link } from '@umijs/max';
import styles from './Banner.module.css';

type Shown = Pick<Banner, 'title' | 'subtitle' | 'picture' | 'phonePicture' | 'ink' | 'link'>;

interface Props {
  banner: Shown;
  /** The page's largest picture: it loads before the others. */
  first?: boolean;
  /** Not the one on show: out of the keyboard's way. */
  aside?: boolean;
}

/** As in Banner.module.css. */
const WIDE = '(min-width: 640px)';
const PAUSES = /(?<=[，、。！？：；])/;
const FORMATS = ['avif', 'webp'] as const;

/** A banner's picture, one drawn for wide screens and one for phones, with its words over it. */
export function BannerSlide({ banner, first = false, aside = false }: Props) {
  const { title, subtitle, picture, phonePicture, ink, link } = banner;
  const arts = [
    { art: picture, media: WIDE, sizes: '(min-width: 1248px) 1200px, 100vw' },
    { art: phonePicture, media: undefined, sizes: '100vw' },
  ];
  return (
    <Link to={link} className={styles.slide} data-ink={ink} tabIndex={aside ? -1 : undefined}>
      <picture>
        {arts.flatMap(({ art, media, sizes }) => [
          ...FORMATS.map((format) => {
            const srcSet = pictureSrcSet(art, format);
            const type = `image/${format}`;
            return (
              srcSet && <source key={`${format}${media}`} {...{ media, type, srcSet, sizes }} />
            );
          }),
          media && <source key={media} media={media} srcSet={art.url} />,
        ])}
        <img
          src={phonePicture.url}
          alt=""
          draggable={false}
          loading={first ? 'eager' : 'lazy'}
          fetchPriority={first ? 'high' : undefined}
          decoding="async"
        />
      </picture>
      <span className={styles.words}>
        <b>
          {/* A line ends where the sentence pauses, not within a word. */}
          {title.split(PAUSES).map((part, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of one title
            <span key={place}>{part}</span>
          ))}
        </b>
        {subtitle && <span>{subtitle}</span>}
        <i>看看去</i>
      </span>
    </Link>
  );
}
