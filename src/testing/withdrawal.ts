import type {
  WithdrawalAddress,
  WithdrawalDetail,
  WithdrawalTerms,
} from '@common/endpoints/withdrawals';

/** Terms, an address of the book and a withdrawal as the API returns them. */
export const ADDRESS = '0x00000000000000000000000000000000000000A1';
export const ENTRY: WithdrawalAddress = {
  id: 3,
  label: '冷錢包',
  address: ADDRESS,
  createdAt: 0,
  usableAt: 0,
  lookAlikes: [],
};
export const terms = (part: Partial<WithdrawalTerms> = {}): WithdrawalTerms => ({
  fee: '1',
  min: '10',
  dailyLimit: '500',
  leftToday: '500',
  available: '1000',
  reviewAbove: '200',
  secondAbove: '400',
  coolOffHours: 24,
  closed: null,
  proofs: { email: 'm***@example.com', wallets: [] },
  book: [ENTRY],
  ...part,
});
export const challenge = (triesLeft = 5): NonNullable<WithdrawalDetail['challenge']> => ({
  id: 9,
  email: 'm***@example.com',
  message: 'GAB 商城市集：提幣 12',
  triesLeft,
  expiresAt: Date.now() + 600_000,
  resendAt: Date.now() + 60_000,
});
export const detail = (part: Partial<WithdrawalDetail> = {}): WithdrawalDetail => ({
  id: 12,
  requestId: 'x'.repeat(32),
  address: ADDRESS,
  label: '冷錢包',
  amount: '50',
  fee: '1',
  state: 'submitted',
  result: null,
  reason: '等待驗證',
  txHash: null,
  confirmations: 0,
  needed: 3,
  createdAt: Date.now(),
  movedAt: Date.now(),
  canCancel: true,
  history: [{ state: 'submitted', at: Date.now(), by: 'member', reason: '等待驗證' }],
  challenge: challenge(),
  ...part,
});
