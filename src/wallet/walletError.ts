import { WALLET_CODE, walletCode } from './eip1193';

/** Wallet errors and what the user can do about them. */
const TEXTS = {
  connectRejected: '您在錢包中取消了連接。需要時再按一次即可。',
  signRejected: '您在錢包中取消了簽署，沒有任何變更，也沒有費用。要繼續，請再按一次。',
  signatureShape:
    '這個錢包的簽署格式無法驗證，可能是合約錢包。沒有任何變更，請改用一般的錢包帳戶，或用電子郵件驗證碼。',
  payRejected: '您在錢包中取消了付款，沒有扣款。訂單仍為您保留到付款期限。',
  switchRejected: '您在錢包中取消了切換網路。要繼續，請切換到「{network}」。',
  pending: '錢包裡還有一個等待您處理的請求。請打開錢包處理後，再試一次。',
  locked: '錢包已鎖定，或沒有允許任何帳戶。請解鎖錢包並選擇帳戶後，再試一次。',
  accountChanged: '錢包帳戶在過程中切換了，這次的結果沒有採用。請確認要使用的帳戶後，再試一次。',
  wrongChain: '錢包沒有切換到「{network}」。請在錢包切換網路後，再試一次。',
  unknownChain: '錢包裡還沒有「{network}」。請先在錢包加入這個網路後，再試一次。',
  disconnected: '錢包失去連線。請檢查錢包的網路後，再試一次。',
  lost: '錢包失去連線，這個頁面已經連不到它。請重新載入頁面，再試一次。',
  gone: '找不到先前連接的錢包。請重新連接錢包。',
  unreachable: '目前連不上本站。請檢查網路後，再試一次。',
  notLoaded: '無法載入錢包元件。請檢查網路後，再試一次。',
  noStorage: '瀏覽器不允許本站儲存資料，無法安全地付款。請關閉無痕模式或允許儲存後，再試一次。',
  failed: '錢包沒有完成這個動作。請打開錢包查看原因後，再試一次。',
} as const;

export type WalletErrorCode = keyof typeof TEXTS;

/** A wallet's refusal or failure, with a text for the user; `cause` is the wallet's own error. */
export class WalletError extends Error {
  override name = 'WalletError';
  readonly fault: WalletErrorCode;
  readonly text: string;

  /** @param options `network`: the name of the site's network */
  constructor(fault: WalletErrorCode, options?: ErrorOptions & { network?: string }) {
    super(fault, options);
    this.fault = fault;
    this.text = TEXTS[fault].replace('{network}', options?.network ?? '本站使用的網路');
  }
}

type Step = 'connect' | 'sign' | 'pay' | 'switch';

/** Converts a wallet's error at one of our steps; only its code counts, because texts differ between wallets. */
export function toWalletError(cause: unknown, step: Step, network?: string): WalletError {
  if (cause instanceof WalletError) return cause;
  switch (walletCode(cause)) {
    case WALLET_CODE.rejected:
      return new WalletError(`${step}Rejected`, { cause, network });
    case WALLET_CODE.pending:
      return new WalletError('pending', { cause });
    case WALLET_CODE.unauthorized:
      return new WalletError('locked', { cause });
    case WALLET_CODE.unknownChain:
      return new WalletError('unknownChain', { cause, network });
    case WALLET_CODE.disconnected:
    case WALLET_CODE.chainDisconnected:
      return new WalletError('disconnected', { cause });
    default:
      return new WalletError('failed', { cause });
  }
}
