import { REPORT_KIND, REPORT_OUTCOME, REPORT_REASON } from '@common/lists/contentReports';
import { labelsOf, section, time, worded } from './sectionStore';

/** What the member wrote for others to read, and reported of what others wrote. */
export const WORDS_SECTIONS = [
  section('Reviews', '評價', {
    table: 'reviews',
    fields: {
      訂單編號: '(SELECT o.out_trade_no FROM orders o WHERE o.id = x.order_id)',
      商品編號: 'x.product_id',
      分數: 'x.rating',
      內容: 'x.text',
      照片: 'x.pictures',
      評價時間: time('x.created_at'),
      修改時間: time('x.edited_at'),
      隱藏時間: time('x.hidden_at'),
      隱藏原因: 'x.hidden_reason',
    },
  }),
  section('Questions', '商品提問', {
    table: 'questions',
    fields: {
      商品編號: 'x.product_id',
      問題: 'x.text',
      回答: 'x.answer',
      提問時間: time('x.created_at'),
      回答時間: time('x.answered_at'),
      更正時間: time('x.answer_edited_at'),
      收回時間: time('x.withdrawn_at'),
      隱藏時間: time('x.hidden_at'),
      隱藏原因: 'x.hidden_reason',
      隱藏的部分: 'x.hidden_part',
    },
  }),
  // The questions are other people's words.
  section('Answers', '回答的提問', {
    table: 'questions',
    owner: 'seller_id',
    fields: {
      商品編號: 'x.product_id',
      回答: 'x.answer',
      回答時間: time('x.answered_at'),
      更正時間: time('x.answer_edited_at'),
      隱藏時間: time('x.hidden_at'),
      隱藏原因: 'x.hidden_reason',
    },
  }),
  section('Reports', '檢舉', {
    table: 'content_reports',
    owner: 'reporter_id',
    join: 'JOIN report_cases c ON c.id = x.case_id',
    fields: {
      對象: worded('c.kind', REPORT_KIND),
      商品編號: 'c.product_id',
      標題: 'c.title',
      原因: worded('x.reason', REPORT_REASON),
      說明: 'x.note',
      檢舉時間: time('x.created_at'),
      結果: worded('c.outcome', labelsOf(REPORT_OUTCOME)),
      處理時間: time('c.decided_at'),
    },
  }),
];
