import type { ActionType, ProColumns } from '@ant-design/pro-components';
import type { StaffLot } from '@common/endpoints/adminAuctions';
import { TOKEN_SYMBOL } from '@config/token';
import { Link } from '@umijs/max';
import { Button, Space } from 'antd';
import { useRef, useState } from 'react';
import { Amount } from '@/components/Amount';
import { CursorTable } from '@/components/CursorTable';
import { stateTabs } from '@/components/stateTabs';
import { Time } from '@/components/Time';
import { usePageQuery } from '@/components/usePageQuery';
import { toast } from '@/feedback/feedback';
import { api } from '@/services/api';
import { useMay } from '@/session/useMay';
import { usePageTitle } from '@/usePageTitle';
import styles from '../listHead.module.css';
import { useListSort } from '../parts/useListSort';
import { LotDialog } from './LotDialog';
import { Phase } from './Phase';
import { RelistDialog } from './RelistDialog';
import { RevealDialog } from './RevealDialog';
import { AskDialog, WithdrawDialog } from './SellerDialogs';

const TABS = [
  { key: 'all', tab: '全部' },
  { key: 'open', tab: '未結束' },
];
const CHANNELS = { shop: '商城', market: '市集' };

interface Actions {
  may: ReturnType<typeof useMay>;
  withdraw: (lot: StaffLot) => void;
  ask: (lot: StaffLot) => void;
  relist: (lot: StaffLot) => void;
  reveal: (lot: StaffLot) => void;
}

function columnsOf({ may, withdraw, ask, relist, reveal }: Actions): ProColumns<StaffLot>[] {
  return [
    {
      title: '拍品',
      render: (_, { productId, title, channel, seller }) => (
        <>
          <Link to={`/product/view/${productId}`}>{title}</Link>
          <small className={styles.under}>
            {CHANNELS[channel]}・{seller}
          </small>
        </>
      ),
    },
    // Second, where a phone shows it.
    {
      title: '操作',
      render: (_, lot) => (
        <Space size={[8, 4]} wrap>
          {lot.canRelist && (
            <Button size="small" onClick={() => relist(lot)}>
              重新上架
            </Button>
          )}
          {lot.canWithdraw && (
            <Button size="small" danger onClick={() => withdraw(lot)}>
              撤下
            </Button>
          )}
          {lot.canAsk && (
            <Button size="small" onClick={() => ask(lot)}>
              請賣家處理
            </Button>
          )}
          {may('auctions.inspect') && lot.leader !== null && (
            <Button size="small" type="text" onClick={() => reveal(lot)}>
              最高出價
            </Button>
          )}
          {may('orders.read') && lot.outTradeNo && (
            <Link to={`/admin/orders?q=${lot.outTradeNo}`}>訂單</Link>
          )}
        </Space>
      ),
    },
    { title: '狀態', render: (_, lot) => <Phase lot={lot} /> },
    {
      key: 'price',
      title: '目前價',
      align: 'right',
      render: (_, { price, bidCount }) => (
        <>
          <Amount value={price} unit={TOKEN_SYMBOL} />
          <small className={styles.under}>{bidCount} 次出價</small>
        </>
      ),
    },
    {
      title: '底價',
      align: 'right',
      render: (_, { reserve }) =>
        reserve === null ? '無' : <Amount value={reserve} unit={TOKEN_SYMBOL} />,
    },
    {
      key: 'ends',
      title: '開始／結束',
      className: styles.whole,
      render: (_, { startsAt, endedAt, endsAt }) => (
        <>
          <Time at={startsAt} />
          <br />
          <Time at={endedAt ?? endsAt} />
        </>
      ),
    },
  ];
}

export default function AdminAuctions() {
  usePageTitle('競標管理');
  const may = useMay();
  const { cursor, turn, ...url } = usePageQuery();
  const { chosen: state, ...tabs } = stateTabs(TABS, url);
  const { sort, timeKey, query } = useListSort('auctions', { isPending: state !== undefined });
  const table = useRef<ActionType>(null);
  const [isAdding, setAdding] = useState(false);
  const [relisted, setRelisted] = useState<StaffLot>();
  const [revealed, setRevealed] = useState<StaffLot>();
  const reload = () => void table.current?.reload();
  const handlePutUp = () => {
    void toast.success('拍品已上架');
    reload();
  };
  const [withdrawn, setWithdrawn] = useState<StaffLot>();
  const [asked, setAsked] = useState<StaffLot>();
  return (
    <>
      <CursorTable<StaffLot>
        table={table}
        title="競標管理"
        rowKey="lotId"
        columns={columnsOf({
          may,
          withdraw: setWithdrawn,
          ask: setAsked,
          relist: setRelisted,
          reveal: setRevealed,
        })}
        sort={sort}
        timeKey={timeKey}
        cursor={cursor}
        filter={{ state }}
        read={(page) =>
          api('GET /api/admin/auctions', { query: { ...page, ...query, ...(state && { state }) } })
        }
        onTurn={turn}
        tabs={tabs}
        empty={state ? '沒有未結束的拍品。' : '還沒有拍品，按「新增拍品」上架第一件。'}
        tools={[
          <Button key="new" type="primary" onClick={() => setAdding(true)}>
            新增拍品
          </Button>,
        ]}
      />
      {withdrawn && (
        <WithdrawDialog
          lot={withdrawn}
          onClose={() => setWithdrawn(undefined)}
          onRefused={reload}
          onDone={() => {
            setWithdrawn(undefined);
            reload();
            void toast.success('已撤下');
          }}
        />
      )}
      {asked && (
        <AskDialog
          lot={asked}
          onClose={() => setAsked(undefined)}
          onRefused={reload}
          onDone={() => {
            setAsked(undefined);
            void toast.success('已通知賣家');
          }}
        />
      )}
      {revealed && <RevealDialog lot={revealed} onClose={() => setRevealed(undefined)} />}
      {isAdding && (
        <LotDialog
          onClose={() => setAdding(false)}
          onDone={() => {
            setAdding(false);
            handlePutUp();
          }}
        />
      )}
      {relisted && (
        <RelistDialog
          lot={relisted}
          onClose={() => setRelisted(undefined)}
          onRefused={reload}
          onDone={() => {
            setRelisted(undefined);
            handlePutUp();
          }}
        />
      )}
    </>
  );
}
