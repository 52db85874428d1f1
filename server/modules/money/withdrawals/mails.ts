import { SITE_NAME } from '@common/siteName';
import type { Mail } from '../../messages/mail/queueMail';

/** Mail with a code and the facts that it confirms. */
export function challengeMail(
  to: string,
  { title, facts, code }: { title: string; facts: readonly string[]; code: string },
): Mail {
  return {
    to,
    subject: `【${SITE_NAME}】${title}驗證碼`,
    body: [
      '您好：',
      '',
      `您正在${title}：`,
      ...facts,
      '',
      `驗證碼是：${code}`,
      '',
      '請確認以上內容與您要做的完全相同再輸入。驗證碼 10 分鐘內有效，請勿告訴任何人，我們也不會向您索取。',
      '如果這不是您本人的操作，請不要輸入驗證碼，並立即聯絡客服。',
      '',
      SITE_NAME,
    ].join('\n'),
  };
}

/** Notifies the owner of a new address during its cool-off, while they can still remove it. */
export function addressAddedMail(to: string, address: string, usableAt: string): Mail {
  return {
    to,
    subject: `【${SITE_NAME}】已新增提幣地址`,
    body: [
      '您好：',
      '',
      '您的帳戶新增了一個提幣地址：',
      address,
      `${usableAt} 起可以提幣到這個地址。`,
      '',
      '如果這不是您本人的操作，請在此之前聯絡客服，或到提幣頁刪除這個地址。',
      '',
      SITE_NAME,
    ].join('\n'),
  };
}
