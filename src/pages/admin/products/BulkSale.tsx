import type { Api } from '@common/api';
import { Alert, Button } from 'antd';
import { api } from '@/services/api';
import { BulkDialog } from '../parts/BulkDialog';
import { ChosenBar } from '../parts/ChosenBar';
import { type ChosenRows, useAsked } from '../parts/useChosen';

type Row = Api['GET /api/admin/products']['data']['list'][number];
const counted = (n: number) => `${n} 件`;

interface DialogProps {
  rows: readonly Row[];
  onSale: boolean;
  onClose: (hasBegun: boolean) => void;
}

const BulkSaleDialog = ({ rows, onSale, onClose }: DialogProps) => (
  <BulkDialog
    rows={rows}
    verb={onSale ? '上架' : '下架'}
    counted={counted}
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
  chosen: ChosenRows<Row>;
  onDone: () => void;
}

/** What can be done with the products that are ticked. */
export function BulkSale({ chosen, onDone }: Props) {
  const { asked, setAsked, close } = useAsked<Pick<DialogProps, 'rows' | 'onSale'>>(chosen, onDone);
  const off = chosen.rows.filter(({ onSale }) => !onSale);
  const on = chosen.rows.filter(({ onSale }) => onSale);
  return (
    <>
      <ChosenBar chosen={chosen} noun="商品" counted={counted}>
        {off.length > 0 && (
          <Button onClick={() => setAsked({ rows: off, onSale: true })}>
            上架 {counted(off.length)}
          </Button>
        )}
        {on.length > 0 && (
          <Button danger onClick={() => setAsked({ rows: on, onSale: false })}>
            下架 {counted(on.length)}
          </Button>
        )}
      </ChosenBar>
      {asked && <BulkSaleDialog {...asked} onClose={close} />}
    </>
  );
}
