/** Why nothing can be paid yet, while what the buyer has to see first is being read: addresses, balances, coupons, invoice. */
export const PAYMENT_WAITS = '正在載入您的地址與餘額…';

/** The saved addresses could not be read, and the section for the address offers to read them again. */
export const ADDRESSES_MISSING = '收件地址還沒有載入，請按「重新載入」。';
