import { Link } from '@umijs/max';
import { Alert, Button, Checkbox, Progress, Space } from 'antd';
import { type ChangeEvent, useState } from 'react';
import { useOneByOne } from '@/components/useOneByOne';
import { api } from '@/services/api';
import { useMay } from '@/session/useMay';
import { usePageTitle } from '@/usePageTitle';
import Forbidden from '../../403';
import styles from '../products/import.module.css';
import { type ShipmentRow, ShipmentTable } from './ShipmentTable';
import { ShipTabs } from './ShipTabs';
import {
  decodeText,
  parseShipments,
  repeatedNumbers,
  UnreadableFile,
  validateShipment,
} from './shipmentFile';

const MAX_BYTES = 2 * 1024 * 1024;

/** @param alone whether a number that another parcel has is refused */
const shipOne = ({ outTradeNo, carrier, trackingNo, reason }: ShipmentRow, alone: boolean) =>
  api('POST /api/admin/orders/:out_trade_no/ship', {
    params: { out_trade_no: outTradeNo },
    body: { carrier, trackingNo, ...(alone && { alone }), ...(reason && { reason }) },
    skipErrorHandler: true,
  });

function readRows(text: string): ShipmentRow[] {
  const found = parseShipments(text).map((one, _, all): ShipmentRow => {
    const fault = validateShipment(one, all);
    return { ...one, ...(fault && { fault }) };
  });
  const repeated = new Set(repeatedNumbers(found.filter(({ fault }) => fault === undefined)));
  return found.map((row) => ({ ...row, isRepeated: repeated.has(row) }));
}

/** 批次出貨: ships the orders of a CSV one after another, and reports each. */
export default function ShipFile() {
  usePageTitle('批次出貨');
  const may = useMay();
  const [rows, setRows] = useState<ShipmentRow[]>([]);
  const [fault, setFault] = useState('');
  /** The user has said that lines with the same number go into one parcel. */
  const [isTogether, setTogether] = useState(false);
  const { outcomes, busy, run, stop, reset } = useOneByOne(
    (row: ShipmentRow) => shipOne(row, !(isTogether && sharesNumber(row))),
    '沒有收到回應，可以再試一次；已出貨的不會重複。',
  );

  const handleChosen = async (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = event.target.files?.[0];
    event.target.value = '';
    if (!chosen) return;
    setRows([]);
    setTogether(false);
    reset();
    setFault('');
    try {
      if (chosen.size > MAX_BYTES) throw new UnreadableFile('檔案太大，最多 2 MB。');
      setRows(readRows(decodeText(await chosen.arrayBuffer())));
    } catch (error) {
      setFault(error instanceof UnreadableFile ? error.message : '檔案沒有讀取成功，請再選一次。');
    }
  };
  const isShipped = (row: ShipmentRow) => outcomes.get(row)?.state === 'done';
  /** Whether another parcel has the number of a row: nothing is sent before the user has confirmed that. */
  function sharesNumber(row: ShipmentRow): boolean {
    const outcome = outcomes.get(row);
    const isUsed = outcome?.state === 'failed' && outcome.code === 'PARCEL_NUMBER_USED';
    return row.fault === undefined && (row.isRepeated === true || isUsed);
  }
  const open = rows.filter((row) => row.fault === undefined && !isShipped(row));
  const asked = open.filter(sharesNumber);
  const toDo = open.filter((row) => isTogether || !sharesNumber(row));
  const done = rows.filter(isShipped).length;
  if (!may('orders.handle')) return <Forbidden />;
  return (
    <div className={styles.page}>
      <h1>批次出貨</h1>
      <ShipTabs current="ship" />
      <p className={styles.quiet}>
        從訂單列表匯出「平台待出貨」的
        CSV，填好「物流業者」與「物流單號」後上傳。會員賣出的訂單要再加一欄「代為出貨原因」。已寄出一部分的訂單，填新的單號就寄出其餘的商品。每一列各自處理，有問題的列不影響其他列。
      </p>
      <Space wrap>
        <label className={busy ? `${styles.choose} ${styles.busy}` : styles.choose}>
          選擇 CSV 檔案
          <input type="file" accept=".csv,text/csv" disabled={busy} onChange={handleChosen} />
        </label>
        <Link to="/admin/orders?work=platform">平台待出貨的訂單</Link>
      </Space>
      {fault && (
        <Alert
          type="error"
          showIcon
          className={styles.unreadable}
          title={fault}
          description="目前什麼都沒有改。"
        />
      )}
      {rows.length > 0 && (
        <>
          <Space wrap className={styles.actions}>
            {toDo.length > 0 && !busy && (
              <Button type="primary" onClick={() => run(toDo)}>
                {toDo.some((row) => outcomes.has(row)) ? '再試一次' : '確認出貨'}（{toDo.length}{' '}
                筆）
              </Button>
            )}
            {busy && <Button onClick={stop}>停止</Button>}
            <span role="status">
              已出貨 {done} 筆，共 {rows.length} 筆
            </span>
          </Space>
          {asked.length > 0 && (
            <p>
              <Checkbox
                checked={isTogether}
                disabled={busy}
                onChange={(event) => setTogether(event.target.checked)}
              >
                有 {asked.length}{' '}
                列的物流單號和別的訂單或先前的包裹相同。我核對過，是放在同一件包裹裡，照樣出貨
              </Checkbox>
            </p>
          )}
          {busy && (
            <Progress aria-label="出貨進度" percent={Math.floor((done / rows.length) * 100)} />
          )}
          <ShipmentTable
            rows={rows}
            outcomes={outcomes}
            needsConsent={(row) => sharesNumber(row) && !isTogether}
          />
        </>
      )}
    </div>
  );
}
