import { taipeiDay } from '../text/taipeiDay';

/** That a seller is away, and the day on which they are back at the latest (ms since the epoch), in a few words. */
export const awayWords = (until: number): string => `賣家休假，${taipeiDay(until).slice(5)} 恢復`;
