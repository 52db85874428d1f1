import { EXTENSION_CAP_SECONDS, SOFT_CLOSE_SECONDS } from '@common/auctions/auctionRules';
import { LotTermsSchema } from '@common/endpoints/settings';
import { parseAmount } from '@common/money/money';
import { defineSetting } from '../../../db/storedSetting';

/** Increments and soft close of new lots. Each lot keeps its own, so a change affects no open one. */
export const LOT_TERMS = defineSetting({
  key: 'lots',
  version: 1,
  schema: LotTermsSchema,
  defaults: {
    softCloseSeconds: SOFT_CLOSE_SECONDS,
    extensionCapSeconds: EXTENSION_CAP_SECONDS,
    bands: [
      { from: '0', step: '5' },
      { from: '500', step: '10' },
      { from: '1000', step: '25' },
      { from: '5000', step: '100' },
    ],
  },
  isSound: ({ bands, softCloseSeconds, extensionCapSeconds }) =>
    softCloseSeconds <= extensionCapSeconds &&
    bands.every(({ from, step }, n) => {
      const before = bands[n - 1];
      const rises = before
        ? parseAmount(from) > parseAmount(before.from)
        : parseAmount(from) === 0n;
      return rises && parseAmount(step) > 0n;
    }),
});
