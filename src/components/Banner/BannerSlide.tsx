import type { Banner } from '@common/endpoints/storefront';
import {
  PICTURE_FORMATS,
  PICTURE_SIZES,
  pictureSrcSet,
  WIDE_SCREEN,
} from '@common/shopfront/pictureFiles';
import { DataLink } from '../DataLink';
import styles from './Banner.module.css';

type Shown = Pick<
  Banner,
  'title' | 'subtitle' | 'picture' | 'phonePicture' | 'textColour' | 'link'
>;

interface Props {
  banner: Shown;
  /** The page's largest picture: it is loaded with priority. */
  first?: boolean;
  /** Not the current slide: removed from the tab order. */
  aside?: boolean;
}

const PAUSES = /(?<=[，、。！？：；])/;

/** A banner's picture, with a version for wide screens and one for phones, and its title. */
export function BannerSlide({ banner, first = false, aside = false }: Props) {
  const { title, subtitle, picture, phonePicture, textColour, link } = banner;
  const arts = [
    { art: picture, media: WIDE_SCREEN, sizes: PICTURE_SIZES.bannerWide },
    { art: phonePicture, media: undefined, sizes: PICTURE_SIZES.bannerPhone },
  ];
  return (
    <DataLink
      to={link}
      className={styles.slide}
      data-text-colour={textColour}
      tabIndex={aside ? -1 : undefined}
    >
      <picture>
        {arts.flatMap(({ art, media, sizes }) => [
          ...PICTURE_FORMATS.map((format) => {
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
          {/* Lines break at pauses of the sentence, not within a word. */}
          {title.split(PAUSES).map((part, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of one title
            <span key={place}>{part}</span>
          ))}
        </b>
        {subtitle && <span>{subtitle}</span>}
        <i>去看看</i>
      </span>
    </DataLink>
  );
}
