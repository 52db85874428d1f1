import { badBids } from './journeys/badBids';
import { watchLot } from './journeys/bidding';
import { importProducts, newProduct } from './journeys/catalogue';
import { giveBack } from './journeys/giveBack';
import { looks } from './journeys/looks';
import { memberLot } from './journeys/lot';
import { reachDark, reachLight } from './journeys/reach';
import { balanceShort, expired, notForYou, rejectedInWallet } from './journeys/refused';
import { buyByBalance, buyByWallet } from './journeys/sale';
import { sell } from './journeys/selling';
import { byEmail, twoTabs } from './journeys/signIn';
import { tooLate } from './journeys/tooLate';
import { wayBack } from './journeys/wayBack';
import { withdraw } from './journeys/withdrawal';
import type { Journey } from './lib/journey';

export const journeys: readonly Journey[] = [
  buyByWallet,
  buyByBalance,
  byEmail,
  rejectedInWallet,
  balanceShort,
  expired,
  notForYou,
  twoTabs,
  sell,
  giveBack,
  withdraw,
  newProduct,
  importProducts,
  wayBack,
  watchLot,
  badBids,
  tooLate,
  memberLot,
  looks,
  reachLight,
  reachDark,
];
