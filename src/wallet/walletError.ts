import { WALLET_CODE, walletCode } from './eip1193';

/** What can go wrong between the site and a wallet, and what the person can do about it. */
const TEXTS = {
  connectRejected: '您在錢包中取消了連接。需要時再按一次即可。',
  signRejected: '您在錢包中取消了簽署，沒有登入也沒有任何費用。需要時再按一次即可。',
  payRejected: '您在錢包中取消了付款，沒有扣款。訂單仍為您保留到付款期限。',
  switchRejected: '您在錢包中取消了切換網路。要繼續，請切換到本站使用的網路。',
  pending: '錢包裡還有一個等待您處理的請求。請打開錢包處理後，再試一次。',
  locked: '錢包已鎖定，或沒有允許任何帳戶。請解鎖錢包並選擇帳戶後，再試一次。',
  accountChanged: '錢包帳戶在過程中切換了，這次的結果沒有採用。請確認要使用的帳戶後，再試一次。',
  wrongChain: '錢包目前不在本站使用的網路。請切換網路後再試一次。',
  unknownChain: '錢包裡還沒有本站使用的網路。請先在錢包加入該網路後，再試一次。',
  disconnected: '錢包失去連線。請檢查錢包的網路後，再試一次。',
  gone: '找不到先前連接的錢包。請重新連接錢包。',
  unreachable: '目前連不上本站。請檢查網路後，再試一次。',
  notLoaded: '錢包元件沒有載入成功。請檢查網路後，再試一次。',
  noStorage: '瀏覽器不允許本站儲存資料，無法安全地付款。請關閉無痕模式或允許儲存後，再試一次。',
  failed: '錢包沒有完成這個動作。請打開錢包查看原因後，再試一次。',
} as const;

export type WalletFault = keyof typeof TEXTS;

/** A wallet's refusal or mishap, with a text for the person; `cause` keeps the wallet's own error. */
export class WalletError extends Error {
  override name = 'WalletError';
  readonly fault: WalletFault;
  readonly text: string;

  constructor(fault: WalletFault, options?: ErrorOptions) {
    super(fault, options);
    this.fault = fault;
    this.text = TEXTS[fault];
  }
}

type Step = 'connect' | 'sign' | 'pay' | 'switch';

/** Reads a wallet's error at a step of ours: only its code counts, wallets' words differ. */
export function toWalletError(cause: unknown, step: Step): WalletError {
  if (cause instanceof WalletError) return cause;
  switch (walletCode(cause)) {
    case WALLET_CODE.rejected:
      return new WalletError(`${step}Rejected`, { cause });
    case WALLET_CODE.pending:
      return new WalletError('pending', { cause });
    case WALLET_CODE.unauthorized:
      return new WalletError('locked', { cause });
    case WALLET_CODE.unknownChain:
      return new WalletError('unknownChain', { cause });
    case WALLET_CODE.disconnected:
    case WALLET_CODE.chainDisconnected:
      return new WalletError('disconnected', { cause });
    default:
      return new WalletError('failed', { cause });
  }
}
