import { Link } from '@umijs/max';
import { Alert, Button, Progress, Space, Table, Tag } from 'antd';
import { type ChangeEvent, useState } from 'react';
import { RowOutcome } from '@/components/RowOutcome';
import { useOneByOne } from '@/components/useOneByOne';
import { api } from '@/services/api';
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

/** `fault` says why it is left out. */
type Row = Shipment & { fault?: string };

const shipOne = ({ outTradeNo, carrier, trackingNo, reason }: Row) =>
  api('POST /api/admin/orders/:out_trade_no/ship', {
    params: { out_trade_no: outTradeNo },
    body: { carrier, trackingNo, ...(reason && { reason }) },
    skipErrorHandler: true,
  });

/** 批次出貨: ships the orders of a CSV one after another, and reports each. */
export default function ShipFile() {
  usePageTitle('批次出貨');
  const may = useMay();
  const [rows, setRows] = useState<Row[]>([]);
  const [fault, setFault] = useState('');
  const { outcomes, busy, run, stop, reset } = useOneByOne(
    shipOne,
    '沒有收到回應，可以再試一次；已出貨的不會重複。',
  );

  const handleChosen = async (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = event.target.files?.[0];
    event.target.value = '';
    if (!chosen) return;
    setRows([]);
    reset();
    setFault('');
    try {
      if (chosen.size > MAX_BYTES) throw new UnreadableFile('檔案太大，最多 2 MB。');
      const found = parseShipments(decodeText(await chosen.arrayBuffer()));
      setRows(
        found.map((one) => {
          const text = validateShipment(one, found);
          return { ...one, ...(text && { fault: text }) };
        }),
      );
    } catch (error) {
      setFault(error instanceof UnreadableFile ? error.message : '檔案沒有讀取成功，請再選一次。');
    }
  };
  const isShipped = (row: Row) => outcomes.get(row)?.state === 'done';
  const toDo = rows.filter((row) => row.fault === undefined && !isShipped(row));
  const done = rows.filter(isShipped).length;
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
                render: (_, row) => {
                  const outcome = outcomes.get(row);
                  if (outcome)
                    return <RowOutcome outcome={outcome} done="已出貨" failed="沒有出貨" />;
                  return (
                    <>
                      <Tag color={row.fault ? 'orange' : 'default'}>
                        {row.fault ? '略過' : '待出貨'}
                      </Tag>
                      {row.fault}
                    </>
                  );
                },
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
