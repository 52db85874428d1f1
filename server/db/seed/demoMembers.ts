import type { DeliveryAddress } from '@common/endpoints/deliveryAddress';
import type { Capability } from '@common/people/roles';
import { demoAccount } from '../../chain/demoWallets';

export interface DemoMember {
  name: string;
  /** The demo member's purpose, shown to developers. */
  role: 'buyer' | 'seller' | 'staff' | 'admin' | 'deputy' | 'center';
  /** Index of the wallet in the demo mnemonic. */
  walletIndex: number;
  /** Lower case. */
  address: string;
  email: string;
  /** New sellers may offer only a little. */
  joinedDaysAgo?: number;
  capabilities: Capability[];
  addresses: (DeliveryAddress & { isDefault: boolean })[];
}

const at = (
  recipient: string,
  phone: string,
  [postcode, city, district, line]: [string, string, string, string],
  isDefault = true,
): DeliveryAddress & { isDefault: boolean } => ({
  kind: 'home',
  recipient,
  phone,
  postcode,
  city,
  district,
  line,
  isDefault,
});

const member = (
  walletIndex: number,
  one: Omit<DemoMember, 'walletIndex' | 'address'>,
): DemoMember => ({
  ...one,
  walletIndex,
  // Derived when it is read: every process loads this file, and only a demo has these people.
  get address() {
    return demoAccount(walletIndex).address.toLowerCase();
  },
});

/** The people of the demo shop: the start banner and the demo wallet name them. */
export const demoMembers: readonly DemoMember[] = [
  member(1, {
    name: '小美',
    role: 'buyer',
    email: 'mei@demo.gab',
    capabilities: [],
    addresses: [
      at('陳小美', '0912345678', ['106', '台北市', '大安區', '和平東路二段 50 號 5 樓']),
      at('陳小美', '02-27001234', ['110', '台北市', '信義區', '松仁路 100 號 12 樓'], false),
    ],
  }),
  member(2, {
    name: '阿宏',
    role: 'seller',
    email: 'hong@demo.gab',
    joinedDaysAgo: 400,
    capabilities: [],
    addresses: [at('林志宏', '0922333444', ['700', '台南市', '中西區', '民生路一段 132 號'])],
  }),
  member(3, {
    name: '客服小編',
    role: 'staff',
    email: 'staff@demo.gab',
    capabilities: ['staff'],
    addresses: [at('客服部', '02-87891234', ['114', '台北市', '內湖區', '瑞光路 168 號 3 樓'])],
  }),
  member(4, {
    name: '店長',
    role: 'admin',
    email: 'admin@demo.gab',
    capabilities: ['admin'],
    addresses: [at('王店長', '0933555777', ['403', '台中市', '西區', '公益路 68 號'])],
  }),
  member(5, {
    name: '官方服務中心',
    role: 'center',
    email: 'center@demo.gab',
    capabilities: ['center'],
    addresses: [at('官方服務中心', '07-3381234', ['806', '高雄市', '前鎮區', '中華五路 789 號'])],
  }),
  member(6, {
    name: '副店長',
    // Some changes need a second administrator.
    role: 'deputy',
    email: 'deputy@demo.gab',
    capabilities: ['admin'],
    addresses: [at('周副店長', '0955777999', ['220', '新北市', '板橋區', '縣民大道二段 7 號'])],
  }),
];
