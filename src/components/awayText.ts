import { taipeiDay } from '@common/text/taipeiDay';

/** That a seller is away, and when they are back at the latest (ms since the epoch). */
export const awayText = (until: number): string => `賣家休假中，最晚 ${taipeiDay(until)} 恢復販售`;
