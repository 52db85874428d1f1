import { taipeiDay } from './taipeiDay';

/** That a seller is away and until when (ms since the epoch), in a few words. */
export const awayWords = (until: number): string => `賣家休假到 ${taipeiDay(until).slice(5)}`;
