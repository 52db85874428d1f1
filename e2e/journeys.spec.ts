import { collect, unclaimed } from './journeys/carrier';
import { payByOneTransfer, payForTwoSellers } from './journeys/cart';
import { importProducts, newProduct } from './journeys/catalogue';
import { couponOnPhone, useCoupon } from './journeys/coupon';
import { firstOrder } from './journeys/firstOrder';
import { follow } from './journeys/follow';
import { giveBack, giveBackPiece } from './journeys/giveBack';
import { newcomer } from './journeys/newcomer';
import { askAboutOrder } from './journeys/orderMessages';
import { ownCopy } from './journeys/ownCopy';
import { passkey } from './journeys/passkey';
import { askSeller } from './journeys/questions';
import { balanceShort, expired, notForYou, rejectedInWallet } from './journeys/refused';
import { report } from './journeys/report';
import { buyByBalance, buyByWallet } from './journeys/sale';
import { sell } from './journeys/selling';
import { byEmail, twoTabs } from './journeys/signIn';
import { awaitStock } from './journeys/stockAlert';
import { buyFromThree, buyFromThreeAtDesk } from './journeys/threeSellers';
import { viewAs } from './journeys/viewAs';
import { withdraw } from './journeys/withdrawal';
import { run, runAudit } from './lib/journey';

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
  firstOrder,
  newcomer,
  ownCopy,
];

for (const one of journeys) run(one);
runAudit();
