import { ORDER } from '@common/orders/orderTransitions';
import { Link } from '@umijs/max';
import { Button, Table } from 'antd';
import dayjs from 'dayjs';
import { lazy, Suspense, useState } from 'react';
import type { Scan, Scanner } from './scanner';

const ParcelDialog = lazy(() =>
  import('../ParcelDialog').then((loaded) => ({ default: loaded.ParcelDialog })),
);

const parcelOf = ({ order, trackingNo }: Scan) =>
  order.parcels.findLast((one) => one.trackingNo === trackingNo);

/** A wrong number is put right as long as the order goes on and no carrier follows the parcel. */
function mayCorrect(scan: Scan): boolean {
  const { status } = scan.order;
  const parcel = parcelOf(scan);
  return (
    parcel !== undefined &&
    !parcel.followed &&
    (status === ORDER.shipped || status === ORDER.processing)
  );
}

/** The last parcels that were shipped here, the newest first. */
export function ScanList({ scans, scanner }: { scans: readonly Scan[]; scanner: Scanner }) {
  const [corrected, setCorrected] = useState<Scan>();
  const parcel = corrected && parcelOf(corrected);
  return (
    <>
      <Table<Scan>
        size="small"
        scroll={{ x: true }}
        rowKey="at"
        dataSource={[...scans]}
        pagination={false}
        locale={{ emptyText: '還沒有掃描。這裡會列出最近 20 筆。' }}
        columns={[
          { title: '時間', render: (_, { at }) => dayjs(at).format('HH:mm:ss') },
          // Second, where a phone shows it.
          {
            title: '操作',
            render: (_, scan) =>
              mayCorrect(scan) && (
                <Button size="small" onClick={() => setCorrected(scan)}>
                  更正單號
                </Button>
              ),
          },
          {
            title: '訂單',
            render: (_, { order }) => (
              <Link to={`/admin/orders/${order.out_trade_no}`}>{order.out_trade_no}</Link>
            ),
          },
          { title: '物流公司', dataIndex: 'carrier' },
          { title: '物流單號', dataIndex: 'trackingNo' },
        ]}
      />
      {corrected && parcel && (
        <Suspense>
          <ParcelDialog
            order={corrected.order}
            parcel={parcel}
            onDone={(order) => {
              const now = order.parcels.find(({ id }) => id === parcel.id);
              if (now) scanner.replace(corrected.at, order, now);
              setCorrected(undefined);
            }}
            onRefused={() => {}}
            onClose={() => setCorrected(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
