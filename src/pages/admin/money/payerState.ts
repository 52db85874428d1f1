import type { PayerState } from '@common/endpoints/withdrawalDesk';

export const PAYER_STATE: Record<PayerState, { label: string; color: string }> = {
  unknown: { label: '還沒有回報', color: 'default' },
  paying: { label: '運作中', color: 'green' },
  noKey: { label: '沒有簽署金鑰', color: 'red' },
  stopped: { label: '已停止', color: 'red' },
  behind: { label: '等待讀鏈', color: 'orange' },
  lowGas: { label: 'ETH 不足', color: 'orange' },
  lowToken: { label: 'GAB 不足', color: 'orange' },
  tokenRefuses: { label: '代幣拒絕轉帳', color: 'red' },
  unreachable: { label: '連不上節點', color: 'orange' },
};
