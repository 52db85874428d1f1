/** The site's name. */
export const SITE_NAME = 'GAB 商城市集';

/** The platform as a seller; pages add a badge. */
export const PLATFORM_SELLER = 'GAB 商城';
