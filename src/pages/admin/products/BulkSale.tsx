import type { Api } from '@common/api';
import { Alert, Button, Modal, Progress, Space } from 'antd';
import { useState } from 'react';
import { RowOutcome } from '@/components/RowOutcome';
import { useOneByOne } from '@/components/useOneByOne';
import { api } from '@/services/api';
import styles from './products.module.css';
import type { Chosen } from './useChosen';

type Row = Api['GET /api/admin/products']['data']['list'][number];

interface DialogProps {
  rows: readonly Row[];
  onSale: boolean;
  /** Called with whether any has been tried. */
  onClose: (hasBegun: boolean) => void;
}

/** Puts several products on sale, or takes them off, one after another; a report for each. */
function BulkSaleDialog({ rows, onSale, onClose }: DialogProps) {
  const verb = onSale ? '上架' : '下架';
  const { outcomes, busy, percent, run, stop } = useOneByOne(
    ({ id, version }: Row) =>
      api('POST /api/admin/products/:id/sale', {
        params: { id },
        body: { onSale, version },
        skipErrorHandler: true,
      }),
    `沒有收到回應，重新整理後可以看到是否已${verb}。`,
  );
  const done = rows.filter((row) => outcomes.get(row)?.state === 'done').length;
  const hasBegun = outcomes.size > 0 || busy;
  const footer = busy ? (
    <Button onClick={stop}>停止</Button>
  ) : hasBegun ? (
    <Button type="primary" onClick={() => onClose(true)}>
      關閉
    </Button>
  ) : (
    <>
      <Button onClick={() => onClose(false)}>先不要</Button>
      <Button type="primary" danger={!onSale} onClick={() => run(rows)}>
        {verb} {rows.length} 件
      </Button>
    </>
  );
  return (
    <Modal
      open
      title={`${verb} ${rows.length} 件商品`}
      onCancel={() => onClose(hasBegun)}
      closable={!busy}
      mask={{ closable: false }}
      keyboard={!busy}
      footer={footer}
    >
      {hasBegun ? (
        <p role="status">
          已{verb} {done} 件，共 {rows.length} 件
        </p>
      ) : (
        <Alert
          type="info"
          title={
            onSale ? '所有訪客都會看到，也可以購買。' : '訪客將無法購買；已成立的訂單照常處理。'
          }
        />
      )}
      {busy && <Progress aria-label={`${verb}進度`} percent={percent} />}
      <ul className={styles.outcomes}>
        {rows.map((row) => (
          <li key={row.id}>
            <span>{row.title}</span>
            <RowOutcome outcome={outcomes.get(row)} done={`已${verb}`} failed={`沒有${verb}`} />
          </li>
        ))}
      </ul>
    </Modal>
  );
}

interface Props {
  chosen: Chosen<Row>;
  onDone: () => void;
}

/** What can be done with the products that are ticked. */
export function BulkSale({ chosen, onDone }: Props) {
  const [asked, setAsked] = useState<Pick<DialogProps, 'rows' | 'onSale'>>();
  const off = chosen.rows.filter(({ onSale }) => !onSale);
  const on = chosen.rows.filter(({ onSale }) => onSale);
  const close = (hasBegun: boolean) => {
    setAsked(undefined);
    if (!hasBegun) return;
    chosen.clear();
    onDone();
  };
  return (
    <>
      {chosen.rows.length > 0 && (
        <Space wrap role="group" aria-label="選取的商品">
          <span>已選 {chosen.rows.length} 件</span>
          {off.length > 0 && (
            <Button onClick={() => setAsked({ rows: off, onSale: true })}>
              上架 {off.length} 件
            </Button>
          )}
          {on.length > 0 && (
            <Button danger onClick={() => setAsked({ rows: on, onSale: false })}>
              下架 {on.length} 件
            </Button>
          )}
          <Button type="text" onClick={chosen.clear}>
            取消選取
          </Button>
        </Space>
      )}
      {asked && <BulkSaleDialog {...asked} onClose={close} />}
    </>
  );
}
