import type { SettingKey } from '@common/staff/settingKeys';
import type { Tx } from '../../../db/database';
import type { Setting } from '../../../db/storedSetting';
import { MAINTENANCE } from '../../../http/maintenance';
import { REFERENCE_RATE } from '../../goods/catalogue/referenceRate';
import { EXCHANGE_TERMS } from '../../money/exchange/terms';
import { HOME_ORDER } from '../../shopfront/storefront/homeOrder';
import { LOT_TERMS } from '../../trade/auctions/lotTerms';
import { INVOICES } from '../../trade/invoices/terms';
import { FULFILMENT, WINDOWS } from '../../trade/orders/windows';
import { PROMOTION_TERMS } from '../../trade/promotions/terms';
import { RETURN_DAYS } from '../../trade/returns/deadlines';
import { SELLING } from '../../trade/selling/rules';
import { refusePastMaintenance } from './maintenance';
import { refuseRateInUse, refuseWithoutRate } from './refuseWithoutRate';

type Values = Record<string, unknown>;

interface Row {
  setting: Setting;
  /** Whether only administrators change it. */
  adminOnly: boolean;
  /** Fields that move money: a change of them takes a second administrator's approval (ADR 031). */
  twoPersonFields?: readonly string[];
  /** The message for values that fit the schema but contradict each other. */
  unsound: string;
  /** Checks a change against the clock and other settings. */
  check?: (tx: Tx, before: Values, after: Values) => Promise<void>;
}

/** Settings that staff change on the page of settings (ADR 076). The settings of withdrawals have a page of their own. */
export const CATALOGUE: Readonly<Record<SettingKey, Row>> = {
  maintenance: {
    setting: MAINTENANCE,
    adminOnly: true,
    unsound: '結束要晚於開始，最長 24 小時。',
    check: refusePastMaintenance,
  },
  selling: {
    setting: SELLING,
    adminOnly: true,
    twoPersonFields: ['feeBps'],
    unsound: '',
  },
  exchange: {
    setting: EXCHANGE_TERMS,
    adminOnly: true,
    twoPersonFields: ['rate', 'feeBps', 'min', 'max'],
    unsound: '匯率與下限須大於 0，下限不能高於上限，扣除手續費後仍要能換到廣告幣。',
  },
  promotion: { setting: PROMOTION_TERMS, adminOnly: true, unsound: '每天的價格須大於 0。' },
  referenceRate: { setting: REFERENCE_RATE, adminOnly: true, unsound: '', check: refuseRateInUse },
  lots: {
    setting: LOT_TERMS,
    adminOnly: true,
    unsound: '級距要從 0 開始、逐級提高，加價要大於 0，延長上限不能短於每次延長。',
  },
  windows: { setting: WINDOWS, adminOnly: true, unsound: '' },
  fulfilment: { setting: FULFILMENT, adminOnly: true, unsound: '' },
  returns: { setting: RETURN_DAYS, adminOnly: true, unsound: '' },
  invoices: { setting: INVOICES, adminOnly: true, unsound: '', check: refuseWithoutRate },
  home: { setting: HOME_ORDER, adminOnly: false, unsound: '每一列只能出現一次。' },
};
