import type { Api } from '@common/api';
import { Alert, Button, Space } from 'antd';
import { api } from '@/services/api';
import { BulkDialog } from '../parts/BulkDialog';
import { type Chosen, useAsked } from '../parts/useChosen';

type Row = Api['GET /api/admin/products']['data']['list'][number];

interface DialogProps {
  rows: readonly Row[];
  onSale: boolean;
  onClose: (hasBegun: boolean) => void;
}

const BulkSaleDialog = ({ rows, onSale, onClose }: DialogProps) => (
  <BulkDialog
    rows={rows}
    verb={onSale ? '上架' : '下架'}
    counted={(n) => `${n} 件`}
    noun="商品"
    isDanger={!onSale}
    work={({ id, version }) =>
      api('POST /api/admin/products/:id/sale', {
        params: { id },
        body: { onSale, version },
        skipErrorHandler: true,
      })
    }
    nameOf={({ title }) => title}
    onClose={onClose}
  >
    <Alert
      type="info"
      title={onSale ? '所有訪客都會看到，也可以購買。' : '訪客將無法購買；已成立的訂單照常處理。'}
    />
  </BulkDialog>
);

interface Props {
  chosen: Chosen<Row>;
  onDone: () => void;
}

/** What can be done with the products that are ticked. */
export function BulkSale({ chosen, onDone }: Props) {
  const { asked, setAsked, close } = useAsked<Pick<DialogProps, 'rows' | 'onSale'>>(chosen, onDone);
  const off = chosen.rows.filter(({ onSale }) => !onSale);
  const on = chosen.rows.filter(({ onSale }) => onSale);
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
