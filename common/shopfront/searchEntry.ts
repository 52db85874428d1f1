import { formatAmount } from '../money/money';
import { SITE_NAME } from '../siteName';
import { shorten } from '../text/shorten';

/** Max. characters of the texts that staff write for search results. */
export const MAX_SEO = { title: 80, description: 320 };

const DESCRIPTION_LENGTH = 110;

/** A page's title with the site's name, as search results and tabs show it. */
export const searchTitle = (title: string | undefined): string =>
  title ? `${title}｜${SITE_NAME}` : SITE_NAME;

/** A page's description, cut where search results would. */
export const searchDescription = (text: string): string => shorten(text, DESCRIPTION_LENGTH);

/** A product's description for search engines: its lowest price (undefined while not on sale) and its own text. */
export const productSearchDescription = (lowestPrice: string | undefined, about: string): string =>
  `${lowestPrice === undefined ? '' : `${formatAmount(lowestPrice)} GAB。`}${about}`;
