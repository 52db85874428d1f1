import { parseSiteLink } from '@common/shopfront/siteLink';

/** Whether a redirect target is a path of this site. */
export const isLocalPath = (path: string): boolean => parseSiteLink(path) !== null;
