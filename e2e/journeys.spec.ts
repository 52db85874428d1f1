import { badBids } from './journeys/badBids';
import { watchLot } from './journeys/bidding';
import { byKeyboard } from './journeys/byKeyboard';
import { calendar } from './journeys/calendar';
import { collect, unclaimed } from './journeys/carrier';
import { payByOneTransfer, payForTwoSellers } from './journeys/cart';
import { importProducts, newProduct } from './journeys/catalogue';
import { couponOnPhone, useCoupon } from './journeys/coupon';
import { firstOrder } from './journeys/firstOrder';
import { firstView } from './journeys/firstView';
import { follow } from './journeys/follow';
import { giveBack, giveBackPiece } from './journeys/giveBack';
import { installed } from './journeys/installed';
import { memberLot } from './journeys/lot';
import { newcomer } from './journeys/newcomer';
import { askAboutOrder } from './journeys/orderMessages';
import { ownCopy } from './journeys/ownCopy';
import { passkey } from './journeys/passkey';
import { askSeller } from './journeys/questions';
import { balanceShort, expired, notForYou, rejectedInWallet } from './journeys/refused';
import { report } from './journeys/report';
import { buyByBalance, buyByWallet } from './journeys/sale';
import { sameCards } from './journeys/sameCards';
import { sell } from './journeys/selling';
import { byEmail, twoTabs } from './journeys/signIn';
import { awaitStock } from './journeys/stockAlert';
import { buyFromThree, buyFromThreeAtDesk } from './journeys/threeSellers';
import { tooLate } from './journeys/tooLate';
import { viewAs } from './journeys/viewAs';
import { wayBack } from './journeys/wayBack';
import { withdraw } from './journeys/withdrawal';
import { journey, run } from './lib/journey';
import { auditShop } from './lib/shop';

/** In an order that matters: some journeys use data that earlier ones leave. */
const journeys = [
  buyByWallet,
  buyByBalance,
  askAboutOrder,
  payForTwoSellers,
  payByOneTransfer,
  useCoupon,
  couponOnPhone,
  byEmail,
  rejectedInWallet,
  balanceShort,
  expired,
  notForYou,
  twoTabs,
  passkey,
  viewAs,
  askSeller,
  follow,
  sell,
  report,
  awaitStock,
  giveBack,
  giveBackPiece,
  buyFromThree,
  buyFromThreeAtDesk,
  collect,
  unclaimed,
  withdraw,
  newProduct,
  importProducts,
  wayBack,
  calendar,
  watchLot,
  badBids,
  tooLate,
  memberLot,
  firstView,
  firstOrder,
  newcomer,
  ownCopy,
  byKeyboard,
  sameCards,
  installed,
];

for (const one of journeys) run(one);

journey('the audit finds every invariant kept', async () => {
  journey.expect(await auditShop()).toBe(0);
});
