import { ShopSecret } from '../shopSecret';

/** A secret that was never replaced. */
export const testSecret = (newest: Buffer = Buffer.alloc(32, 7)): ShopSecret =>
  new ShopSecret({ newest, former: [], now: 0 });
