/** The global model's name until something else is set: the framework's (SPEC §3). */
export const DEFAULT_NAME = 'Umi Max';
export const SITE_NAME = 'GAB 商城市集';
