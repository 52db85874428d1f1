import { EMAIL_PAUSE_HOURS } from '@common/people/emailChange';
import { SITE_NAME } from '@common/siteName';
import type { Mail } from '../../messages/mail/queueMail';

export function signInMail(to: string, code: string): Mail {
  return {
    to,
    subject: `【${SITE_NAME}】登入驗證碼`,
    body: [
      '您好：',
      '',
      `您的登入驗證碼是：${code}`,
      '',
      '驗證碼 10 分鐘內有效，請勿告訴任何人，我們也不會向您索取。',
      '如果這不是您本人的操作，請忽略這封信。',
      '',
      SITE_NAME,
    ].join('\n'),
  };
}

/** Mail with the link of a pass, which asks for a code where strangers have used up the limit of the address (ADR 111). */
export function passMail(to: string, link: string): Mail {
  return {
    to,
    subject: `【${SITE_NAME}】取得登入驗證碼的連結`,
    body: [
      '您好：',
      '',
      '有人用這個信箱索取登入驗證碼，次數已到上限，暫時不再寄給沒有登入過的裝置。',
      '',
      '如果您正要登入，請在要登入的裝置開啟下面的連結，再取得驗證碼：',
      link,
      '連結 24 小時內有效，只能用來取得驗證碼，不會直接登入。請勿轉寄這封信。',
      '',
      '如果您沒有要登入，不需要做任何事，您的帳戶沒有變動。',
      '',
      SITE_NAME,
    ].join('\n'),
  };
}

export function bindMail(to: string, code: string): Mail {
  return {
    to,
    subject: `【${SITE_NAME}】電子郵件綁定驗證碼`,
    body: [
      '您好：',
      '',
      `您的電子郵件綁定驗證碼是：${code}`,
      '',
      '驗證碼 10 分鐘內有效，請勿告訴任何人，我們也不會向您索取。',
      '如果這不是您本人的操作，請忽略這封信，您的電子郵件不會被綁定。',
      '',
      SITE_NAME,
    ].join('\n'),
  };
}

/** Masks an address between the first and the last letter of its local part. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const last = at > 2 ? email.slice(at - 1, at) : '';
  return `${email.slice(0, 1)}***${last}${email.slice(at)}`;
}

/** Mail to a former address about its replacement, with the undo link. Masks the new address. */
export function changedMail(
  to: string,
  { newEmail, link, until }: { newEmail: string; link: string; until: string },
): Mail {
  return {
    to,
    subject: `【${SITE_NAME}】您的電子郵件已變更`,
    body: [
      '您好：',
      '',
      `您帳戶的電子郵件已變更為 ${maskEmail(newEmail)}，這個信箱不能再用來登入。`,
      `其他裝置已登出，${EMAIL_PAUSE_HOURS} 小時內不能提幣。`,
      '',
      '如果這不是您本人的操作，請開啟下面的連結，把電子郵件改回這個信箱，並登出所有裝置：',
      link,
      `連結只能使用一次，${until} 前有效。請勿轉寄這封信。`,
      '如果是您本人變更的，不需要做任何事。',
      '',
      SITE_NAME,
    ].join('\n'),
  };
}

/** Mail to an address that is no longer bound after an undone change. */
export function restoredMail(to: string): Mail {
  return {
    to,
    subject: `【${SITE_NAME}】電子郵件變更已復原`,
    body: [
      '您好：',
      '',
      '原信箱的持有人已復原電子郵件的變更，這個信箱不能再用來登入，所有裝置都已登出。',
      '',
      SITE_NAME,
    ].join('\n'),
  };
}

/** Mail to the address of an account that its member has closed. */
export function closedMail(to: string): Mail {
  return {
    to,
    subject: `【${SITE_NAME}】帳戶已關閉`,
    body: [
      '您好：',
      '',
      '您的帳戶已依您的要求關閉，無法再登入，也無法恢復。個人資料、收件地址與綁定的錢包都已移除；',
      '依法需要保存的訂單與帳務紀錄會保留到期限為止。',
      '',
      '請不要再從原本的錢包轉入 GAB：這些轉入不再有帳戶可以入帳，只能由客服退回原地址。',
      '如果這不是您本人的操作，請立即聯絡客服。',
      '',
      SITE_NAME,
    ].join('\n'),
  };
}

/** Mail with the code for a fresh proof in a session. */
export function proofMail(to: string, code: string): Mail {
  return {
    to,
    subject: `【${SITE_NAME}】身分確認驗證碼`,
    body: [
      '您好：',
      '',
      `您正要進行需要確認本人的操作，身分確認驗證碼是：${code}`,
      '',
      '驗證碼 10 分鐘內有效，請勿告訴任何人，我們也不會向您索取。',
      '如果這不是您本人的操作，請立即到「個人資料」登出其他裝置，並聯絡客服。',
      '',
      SITE_NAME,
    ].join('\n'),
  };
}
