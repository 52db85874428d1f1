import { Link } from '@umijs/max';
import { Table, Tag } from 'antd';
import { RowOutcome } from '@/components/RowOutcome';
import type { Outcome } from '@/components/useOneByOne';
import type { Shipment } from './shipmentFile';

/** `fault` says why it is left out; `isRepeated`: another line has its number. */
export type ShipmentRow = Shipment & { fault?: string; isRepeated?: boolean };

interface Props {
  rows: ShipmentRow[];
  outcomes: ReadonlyMap<ShipmentRow, Outcome<unknown>>;
  /** Whether a row waits until the user has confirmed that its parcel is another one's too. */
  needsConsent: (row: ShipmentRow) => boolean;
}

/** The lines of a shipment file, each with its result. */
export function ShipmentTable({ rows, outcomes, needsConsent }: Props) {
  return (
    <Table<ShipmentRow>
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
            if (outcome) return <RowOutcome outcome={outcome} done="已出貨" failed="沒有出貨" />;
            const isAsked = needsConsent(row);
            return (
              <>
                <Tag color={row.fault || isAsked ? 'orange' : 'default'}>
                  {row.fault ? '略過' : isAsked ? '待確認' : '待出貨'}
                </Tag>
                {row.fault ?? (row.isRepeated && '物流單號和別的列相同')}
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
  );
}
