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

/** The description of a product for search engines: its lowest price while it is on sale, then its own text. */
export const productEntry = (lowest: string | undefined, about: string): string =>
  `${lowest === undefined ? '' : `${formatAmount(lowest)} GAB。`}${about}`;
