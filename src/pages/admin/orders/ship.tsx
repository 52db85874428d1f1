import { Link } from '@umijs/max';
import { Alert, Button, Progress, Space, Table, Tag } from 'antd';
import { type ChangeEvent, useRef, useState } from 'react';
import { api } from '@/services/api';
import { BizError } from '@/services/bizError';
import { useMay } from '@/session/useMay';
import { usePageTitle } from '@/usePageTitle';
import Forbidden from '../../403';
import styles from '../products/import.module.css';
import { ShipTabs } from './ShipTabs';
import {
  decodeText,
  parseShipments,
  type Shipment,
  UnreadableFile,
  validateShipment,
} from './shipmentFile';

const MAX_BYTES = 2 * 1024 * 1024;

/** `text` says why it was not shipped. */
type Row = Shipment & { state: 'waiting' | 'fault' | 'shipped' | 'failed'; text?: string };

const STATES: Readonly<Record<Row['state'], { label: string; color: string }>> = {
  waiting: { label: '待出貨', color: 'default' },
  fault: { label: '略過', color: 'orange' },
  shipped: { label: '已出貨', color: 'green' },
  failed: { label: '沒有出貨', color: 'red' },
};

async function shipOne({ outTradeNo, carrier, trackingNo, reason }: Row): Promise<Partial<Row>> {
  try {
    await api('POST /api/admin/orders/:out_trade_no/ship', {
      params: { out_trade_no: outTradeNo },
      body: { carrier, trackingNo, ...(reason && { reason }) },
      skipErrorHandler: true,
    });
    return { state: 'shipped', text: undefined };
  } catch (error) {
    const text =
      error instanceof BizError
        ? error.errorMessage
        : '沒有收到回應，可以再試一次；已出貨的不會重複。';
    return { state: 'failed', text };
  }
}

/** 批次出貨: ships the orders of a CSV one after another, and reports each. */
export default function ShipFile() {
  usePageTitle('批次出貨');
  const may = useMay();
  const [rows, setRows] = useState<Row[]>([]);
  const [fault, setFault] = useState('');
  const [busy, setBusy] = useState(false);
  const stopped = useRef(false);

  const handleChosen = async (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = event.target.files?.[0];
    event.target.value = '';
    if (!chosen) return;
    setRows([]);
    setFault('');
    try {
      if (chosen.size > MAX_BYTES) throw new UnreadableFile('檔案太大，最多 2 MB。');
      const found = parseShipments(decodeText(await chosen.arrayBuffer()));
      setRows(
        found.map((one) => {
          const text = validateShipment(one, found);
          return { ...one, state: text ? 'fault' : 'waiting', ...(text && { text }) };
        }),
      );
    } catch (error) {
      setFault(error instanceof UnreadableFile ? error.message : '檔案沒有讀取成功，請再選一次。');
    }
  };
  const toDo = rows.filter(({ state }) => state === 'waiting' || state === 'failed');
  const done = rows.filter(({ state }) => state === 'shipped').length;
  const run = async () => {
    setBusy(true);
    stopped.current = false;
    // One at a time: the list stays in order, and others who work are not held up.
    for (const one of toDo) {
      if (stopped.current) break;
      const change = await shipOne(one);
      setRows((before) => before.map((row) => (row.row === one.row ? { ...row, ...change } : row)));
    }
    setBusy(false);
  };
  if (!may('orders.handle')) return <Forbidden />;
  return (
    <div className={styles.page}>
      <h1>批次出貨</h1>
      <ShipTabs current="ship" />
      <p className={styles.quiet}>
        從訂單列表匯出「平台待出貨」的
        CSV，填好「物流業者」與「物流單號」後上傳。會員賣出的訂單要再加一欄「代為出貨原因」。每一列各自處理，有問題的列不影響其他列。
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
              <Button type="primary" onClick={run}>
                {toDo.some(({ state }) => state === 'failed') ? '再試一次' : '確認出貨'}（
                {toDo.length} 筆）
              </Button>
            )}
            {busy && (
              <Button
                onClick={() => {
                  stopped.current = true;
                }}
              >
                停止
              </Button>
            )}
            <span role="status">
              已出貨 {done} 筆，共 {rows.length} 筆
            </span>
          </Space>
          {busy && (
            <Progress aria-label="出貨進度" percent={Math.floor((done / rows.length) * 100)} />
          )}
          <Table<Row>
            size="small"
            scroll={{ x: true }}
            rowKey="row"
            dataSource={rows}
            pagination={{ pageSize: 50, hideOnSinglePage: true, showSizeChanger: false }}
            columns={[
              { title: '列', dataIndex: 'row' },
              {
                title: '結果',
                render: (_, { state, text }) => (
                  <>
                    <Tag color={STATES[state].color}>{STATES[state].label}</Tag>
                    {text}
                  </>
                ),
              },
              {
                title: '訂單編號',
                render: (_, { outTradeNo }) =>
                  outTradeNo && (
                    <Link to={`/admin/orders/${encodeURIComponent(outTradeNo)}`}>{outTradeNo}</Link>
                  ),
              },
              { title: '物流業者', dataIndex: 'carrier' },
              { title: '物流單號', dataIndex: 'trackingNo' },
            ]}
          />
        </>
      )}
    </div>
  );
}
