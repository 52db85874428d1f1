import { REPORT_KIND, REPORT_OUTCOME, REPORT_REASON } from '@common/lists/contentReports';
import { csvTime } from '../../../csv/cells';
import { exportList } from '../../../http/exportList';
import { listCases } from './readCases';

/** Streams the cases of the console's list as CSV; who reported stays in the console. */
export const exportCases = exportList(listCases, {
  file: 'reports',
  label: '檢舉',
  columns: [
    ['編號', ({ id }) => String(id)],
    ['種類', ({ kind }) => REPORT_KIND[kind]],
    ['對象編號', ({ subjectId }) => String(subjectId)],
    ['內容', ({ title }) => title],
    ['發布者', ({ owner }) => `${owner.name}（#${owner.id}）`],
    ['件數', ({ reports }) => String(reports)],
    ['原因', ({ reasons }) => reasons.map((one) => REPORT_REASON[one]).join('、')],
    ['第一次檢舉（臺灣）', ({ firstAt }) => csvTime(firstAt)],
    ['最近一次（臺灣）', ({ lastAt }) => csvTime(lastAt)],
    ['結果', ({ decision }) => (decision ? REPORT_OUTCOME[decision.outcome].label : '')],
    ['說明', ({ decision }) => decision?.note ?? ''],
    ['結案人', ({ decision }) => decision?.by.name ?? ''],
    ['結案時間（臺灣）', ({ decision }) => (decision ? csvTime(decision.at) : '')],
  ],
});
