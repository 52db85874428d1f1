import { csvTime } from '../../../csv/cells';
import { exportList } from '../../../http/exportList';
import { listForStaff } from './moderate';

const HIDDEN = { question: '問題與回答', answer: '回答' } as const;

/** Streams the questions of the console's list as CSV, with masked askers. */
export const exportQuestions = exportList(listForStaff, {
  file: 'questions',
  label: '問答',
  columns: [
    ['編號', ({ id }) => String(id)],
    ['商品編號', ({ productId }) => String(productId)],
    ['商品', ({ title }) => title],
    ['頻道', ({ isPlatform }) => (isPlatform ? '商城' : '市集')],
    ['發問者', ({ asker }) => asker],
    ['問題', ({ text }) => text],
    ['發問時間（臺灣）', ({ createdAt }) => csvTime(createdAt)],
    ['收回時間（臺灣）', ({ withdrawnAt }) => (withdrawnAt === null ? '' : csvTime(withdrawnAt))],
    ['回答', ({ answer }) => answer?.text ?? ''],
    ['回答時間（臺灣）', ({ answer }) => (answer ? csvTime(answer.at) : '')],
    ['已隱藏', ({ hidden }) => (hidden ? HIDDEN[hidden.part] : '')],
    ['隱藏原因', ({ hidden }) => hidden?.reason ?? ''],
  ],
});
