import type { Endpoint } from '../endpoint';
import * as adminAuctions from './adminAuctions';
import * as adminCategories from './adminCategories';
import * as adminDeposits from './adminDeposits';
import * as adminJobs from './adminJobs';
import * as adminListings from './adminListings';
import * as adminLog from './adminLog';
import * as adminMembers from './adminMembers';
import * as adminOrders from './adminOrders';
import * as adminOutflows from './adminOutflows';
import * as adminProducts from './adminProducts';
import * as adminStaff from './adminStaff';
import * as adminSynonyms from './adminSynonyms';
import * as adminWithdrawals from './adminWithdrawals';
import * as auctions from './auctions';
import * as auth from './auth';
import * as books from './books';
import * as campaigns from './campaigns';
import * as carriers from './carriers';
import * as cart from './cart';
import * as checkout from './checkout';
import * as closing from './closing';
import * as console from './console';
import * as contentReports from './contentReports';
import * as copies from './copies';
import * as coupons from './coupons';
import * as deals from './deals';
import * as deposits from './deposits';
import * as exchange from './exchange';
import * as favourites from './favourites';
import * as follows from './follows';
import * as gab from './gab';
import * as holidays from './holidays';
import * as invoices from './invoices';
import * as keptCoupons from './keptCoupons';
import * as labels from './labels';
import * as listings from './listings';
import * as lotAlerts from './lotAlerts';
import * as me from './me';
import * as media from './media';
import * as moneyProposals from './moneyProposals';
import * as news from './news';
import * as notices from './notices';
import * as orderMessages from './orderMessages';
import * as orders from './orders';
import * as passkeys from './passkeys';
import * as pictures from './pictures';
import * as presence from './presence';
import * as productFiles from './productFiles';
import * as products from './products';
import * as profile from './profile';
import * as promotions from './promotions';
import * as publishing from './publishing';
import * as push from './push';
import * as questions from './questions';
import * as records from './records';
import * as returnedMails from './returnedMails';
import * as returns from './returns';
import * as reviews from './reviews';
import * as sales from './sales';
import * as salesReport from './salesReport';
import * as savedViews from './savedViews';
import * as search from './search';
import * as secondFactor from './secondFactor';
import * as sellerCoupons from './sellerCoupons';
import * as sellers from './sellers';
import * as senderAddress from './senderAddress';
import * as settings from './settings';
import * as shipping from './shipping';
import * as site from './site';
import * as staffNotes from './staffNotes';
import * as stockAlerts from './stockAlerts';
import * as storefront from './storefront';
import * as stores from './stores';
import * as trial from './trial';
import * as unclaimed from './unclaimed';
import * as unsubscribe from './unsubscribe';
import * as withdrawalDesk from './withdrawalDesk';
import * as withdrawals from './withdrawals';

const moduleExports = {
  ...site,
  ...auth,
  ...closing,
  ...copies,
  ...me,
  ...products,
  ...adminProducts,
  ...productFiles,
  ...adminCategories,
  ...orders,
  ...adminOrders,
  ...adminStaff,
  ...adminSynonyms,
  ...passkeys,
  ...media,
  ...pictures,
  ...presence,
  ...moneyProposals,
  ...news,
  ...notices,
  ...unclaimed,
  ...unsubscribe,
  ...returnedMails,
  ...push,
  ...favourites,
  ...follows,
  ...stockAlerts,
  ...cart,
  ...checkout,
  ...auctions,
  ...adminAuctions,
  ...gab,
  ...sellers,
  ...invoices,
  ...holidays,
  ...listings,
  ...lotAlerts,
  ...promotions,
  ...publishing,
  ...sales,
  ...salesReport,
  ...savedViews,
  ...keptCoupons,
  ...sellerCoupons,
  ...settings,
  ...senderAddress,
  ...shipping,
  ...carriers,
  ...labels,
  ...stores,
  ...trial,
  ...adminListings,
  ...console,
  ...contentReports,
  ...coupons,
  ...deals,
  ...books,
  ...campaigns,
  ...deposits,
  ...adminDeposits,
  ...adminJobs,
  ...adminLog,
  ...staffNotes,
  ...adminOutflows,
  ...adminMembers,
  ...exchange,
  ...records,
  ...profile,
  ...orderMessages,
  ...returns,
  ...reviews,
  ...questions,
  ...storefront,
  ...search,
  ...secondFactor,
  ...withdrawals,
  ...adminWithdrawals,
  ...withdrawalDesk,
};

type ModuleExports = typeof moduleExports;
/** Every exported endpoint by its export name. */
export type EndpointMap = {
  [K in keyof ModuleExports as ModuleExports[K] extends Endpoint ? K : never]: Extract<
    ModuleExports[K],
    Endpoint
  >;
};

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'who' in value && 'path' in value;
}

/** All endpoints: registered by the server, printed to OpenAPI, visited by the role tests. */
export const endpoints: readonly Endpoint[] =
  Object.values<unknown>(moduleExports).filter(isEndpoint);
