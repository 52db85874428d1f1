import type { Mail } from '../mail/queueMail';

const SHOP = 'GAB 商城市集';

export function signInMail(to: string, code: string): Mail {
  return {
    to,
    subject: `【${SHOP}】登入驗證碼`,
    body: [
      '您好：',
      '',
      `您的登入驗證碼是：${code}`,
      '',
      '驗證碼 10 分鐘內有效，請勿告訴任何人，我們也不會向您索取。',
      '如果這不是您本人的操作，請忽略這封信。',
      '',
      SHOP,
    ].join('\n'),
  };
}

export function bindMail(to: string, code: string): Mail {
  return {
    to,
    subject: `【${SHOP}】電子郵件綁定驗證碼`,
    body: [
      '您好：',
      '',
      `您的電子郵件綁定驗證碼是：${code}`,
      '',
      '驗證碼 10 分鐘內有效，請勿告訴任何人，我們也不會向您索取。',
      '如果這不是您本人的操作，請忽略這封信，您的電子郵件不會被綁定。',
      '',
      SHOP,
    ].join('\n'),
  };
}

/** Tells a former address that it no longer signs in. The new one is shown in part only. */
export function changedMail(to: string, now: string): Mail {
  const shown = now.replace(/^(.).*@/, '$1***@');
  return {
    to,
    subject: `【${SHOP}】您的電子郵件已變更`,
    body: [
      '您好：',
      '',
      `您帳戶的電子郵件已變更為 ${shown}，這個信箱不能再用來登入。`,
      '如果這不是您本人的操作，請立即聯絡客服。',
      '',
      SHOP,
    ].join('\n'),
  };
}

/** To prove in a session that it is still the member who uses it. */
export function proofMail(to: string, code: string): Mail {
  return {
    to,
    subject: `【${SHOP}】身分確認驗證碼`,
    body: [
      '您好：',
      '',
      `您正要變更帳戶的安全設定，身分確認驗證碼是：${code}`,
      '',
      '驗證碼 10 分鐘內有效，請勿告訴任何人，我們也不會向您索取。',
      '如果這不是您本人的操作，請立即到「個人資料」登出其他裝置，並聯絡客服。',
      '',
      SHOP,
    ].join('\n'),
  };
}
