import { SITE_NAME } from '@common/siteName';
import { csvTime } from '../../../csv/cells';
import type { Reads } from '../../../db/database';
import { AppError } from '../../../errors';
import type { RawCall } from '../../../http/route';
import { pagesOf, sendFile } from '../../../http/sendFile';
import { ACCOUNT_SECTIONS } from './accountStore';
import { GOODS_SECTIONS } from './goodsStore';
import { MONEY_SECTIONS } from './moneyStore';
import { ROWS_AT_ONCE, type Section } from './sectionStore';
import { takeCopy } from './store';
import { TRADE_SECTIONS } from './tradeStore';
import { WORDS_SECTIONS } from './wordsStore';

export const SECTIONS: readonly Section[] = [
  ...ACCOUNT_SECTIONS,
  ...TRADE_SECTIONS,
  ...WORDS_SECTIONS,
  ...MONEY_SECTIONS,
  ...GOODS_SECTIONS,
];

const PREFACE = [
  '這是本站保存的您的個人資料。時間是臺灣時間，金額的單位是 GAB 或廣告幣。',
  '驗證碼、金鑰與其他會員的資料不在其中：賣出的訂單沒有買家的姓名與地址，退貨的往來只有您與平台寫的內容。',
].join('');

/** The chunks of the file, one for each page of rows. */
async function* textOf(db: Reads, memberId: number, madeAt: Date): AsyncGenerator<string> {
  const head = { 網站: SITE_NAME, 會員編號: memberId, 申請時間: csvTime(madeAt), 說明: PREFACE };
  let before = `${JSON.stringify(head, null, 1).slice(0, -2)},\n "資料": {\n`;
  for (const { title, page } of SECTIONS) {
    yield `${before}  ${JSON.stringify(title)}: [`;
    let between = '\n   ';
    for await (const rows of pagesOf(0, ROWS_AT_ONCE, (id) => db.run(page, [memberId, id]))) {
      yield between + rows.map(({ row }) => row).join(',\n   ');
      between = ',\n   ';
    }
    before = between.startsWith(',') ? '\n  ],\n' : '],\n';
  }
  yield `${before.slice(0, -2)}\n }\n}\n`;
}

/** Streams what is kept about the member as one JSON file. @throws AppError COPY_OVER */
export async function downloadCopy(call: RawCall) {
  const { db, caller, request } = call;
  if (!caller) throw new AppError('SIGN_IN_REQUIRED');
  const { id }: { id: number } = Object(request.params);
  const copy = await db.transaction((tx) =>
    tx.maybeOne(takeCopy, [id, caller.memberId, caller.sessionId]),
  );
  if (!copy) throw new AppError('COPY_OVER');
  const texts = textOf(db.exports, caller.memberId, copy.created_at);
  return sendFile(call, { name: 'my-data', end: 'json' }, texts);
}
