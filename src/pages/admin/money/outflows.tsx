import type { ProColumns } from '@ant-design/pro-components';
import type { UnknownOutflow } from '@common/endpoints/adminOutflows';
import { Button, Flex } from 'antd';
import { Time } from '@/components/Time';
import { api } from '@/services/api';
import { useMay } from '@/session/useMay';
import { copyable, MoneyQueue, stateColumn } from './MoneyQueue';
import { OutflowBookDialog } from './OutflowBookDialog';
import { OUTFLOW_STATES, OutflowClues } from './OutflowClues';
import { OutflowPaidDialog } from './OutflowPaidDialog';

type Doing = 'paid' | 'book';
type Column = ProColumns<UnknownOutflow>;

const facts: Column[] = [
  stateColumn(OUTFLOW_STATES),
  { title: '線索與處理', render: (_, outflow) => <OutflowClues outflow={outflow} /> },
  { title: '收款地址', render: (_, { to }) => copyable(to) },
  { title: '交易', render: (_, { txHash }) => copyable(txHash) },
  { title: '序號', align: 'right', render: (_, { nonce }) => nonce ?? '—' },
  { title: '區塊', align: 'right', render: (_, { blockNumber }) => blockNumber },
  { title: '讀到時間', render: (_, { at }) => <Time at={at} /> },
];

const actions = (
  isWide: boolean,
  may: ReturnType<typeof useMay>,
  act: (what: Doing, outflow: UnknownOutflow) => void,
): Column => ({
  title: '操作',
  width: isWide ? 140 : 120,
  render: (_, outflow) => {
    if (outflow.state !== 'unknown') return null;
    if (outflow.deposits.length > 0 || outflow.candidates.some(({ fits }) => fits)) {
      if (!may('outflows.settle')) return '由財務處理';
      return (
        <Button size="small" type="primary" onClick={() => act('paid', outflow)}>
          這筆已付款
        </Button>
      );
    }
    return (
      <Flex gap={8} vertical={!isWide}>
        {may('admin') ? (
          <Button size="small" danger onClick={() => act('book', outflow)}>
            入帳
          </Button>
        ) : (
          '由管理員處理'
        )}
      </Flex>
    );
  },
});

const LOOK_AGAIN_MS = 10_000;

/** 不明轉出: what left the system wallet without an order in this database. */
export default function Outflows() {
  const may = useMay();
  return (
    <MoneyQueue<UnknownOutflow, Doing>
      title="不明轉出"
      hint="平台錢包轉出的代幣，資料庫沒有對應的提幣。還原備份後，這裡會列出備份之後送出的款項；全部處理完才能恢復提幣。"
      facts={facts}
      csv="/api/admin/outflows.csv"
      actions={(isWide, act) => actions(isWide, may, act)}
      read={(query) => api('GET /api/admin/outflows', { query })}
      isOldestFirst
      lookAgainMs={LOOK_AGAIN_MS}
      openLabel="待處理"
      empty={{ open: '沒有不明轉出。', all: '還沒有過不明轉出。' }}
      dialog={(what, outflow, { done, ...handle }) =>
        what === 'paid' ? (
          <OutflowPaidDialog
            {...handle}
            outflow={outflow}
            onDone={() => done('已認定為已付款，不會再送出')}
          />
        ) : (
          <OutflowBookDialog {...handle} outflow={outflow} onDone={() => done('已入帳')} />
        )
      }
    />
  );
}
