/** The site's own banner pictures (`public/banners`); staff choose one or upload theirs. */
export const BANNER_ARTS = [
  { value: 'tea-season', label: '秋茶季', textColour: 'dark' },
  { value: 'night-auction', label: '夜間競標', textColour: 'light' },
  { value: 'craft-market', label: '職人市集', textColour: 'dark' },
  { value: 'mountain-days', label: '山林日常', textColour: 'light' },
  { value: 'gift-season', label: '送禮季節', textColour: 'dark' },
] as const;

export type BannerArt = (typeof BANNER_ARTS)[number]['value'];

/** An art's pictures: 3:1 for wide screens, 4:3 for phones. */
export const bannerPictures = (art: BannerArt) => ({
  picture: { url: `/banners/${art}-wide.svg`, alt: '' },
  phonePicture: { url: `/banners/${art}-phone.svg`, alt: '' },
});
