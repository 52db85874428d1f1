import type { listStockMovements as endpoint } from '@common/endpoints/adminProducts';
import { stockKindLabel } from '@common/lists/stockKinds';
import { subjectText } from '@common/lists/subjectTypes';
import { csvTime } from '../../../csv/cells';
import { exportList } from '../../../http/exportList';
import { LARGEST_PAGE } from '../../../http/paging';
import type { Call } from '../../../http/route';
import { pageOf } from './listStockMovements';

const page = (call: Call<typeof endpoint>) => pageOf(call, LARGEST_PAGE);

/** Streams every change of a product's stock as CSV. */
export const exportStockMovements = exportList(page, {
  file: 'stock-movements',
  label: '庫存異動',
  columns: [
    ['編號', ({ id }) => String(id)],
    ['時間（臺灣）', ({ at }) => csvTime(at)],
    ['規格', ({ sku }) => sku],
    ['種類', ({ kind }) => stockKindLabel(kind)],
    ['庫存變動', ({ stock }) => String(stock)],
    ['保留變動', ({ reserved }) => String(reserved)],
    [
      '對象',
      ({ refType, refId }) => (refType && refId ? subjectText({ type: refType, id: refId }) : ''),
    ],
    ['經手', ({ actor }) => actor ?? ''],
    ['說明', ({ note }) => note ?? ''],
  ],
});
