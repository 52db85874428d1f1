import type { ActionType, ProColumns } from '@ant-design/pro-components';
import type { StaffMember } from '@common/endpoints/adminMembers';
import type { Member } from '@common/endpoints/auth';
import { roleLabel } from '@common/people/roles';
import { Link } from '@umijs/max';
import { Button, Popover, Space, Tag } from 'antd';
import { useRef, useState } from 'react';
import { Amount } from '@/components/Amount';
import { CursorTable } from '@/components/CursorTable';
import { MemberState } from '@/components/MemberState';
import { Time } from '@/components/Time';
import { usePageQuery } from '@/components/usePageQuery';
import { toast } from '@/feedback/feedback';
import { api } from '@/services/api';
import { useMay } from '@/session/useMay';
import { useSession } from '@/session/useSession';
import { usePageTitle } from '@/usePageTitle';
import { shortAddress } from '@/wallet/eip1193';
import styles from '../listHead.module.css';
import { mayFreeze } from '../members/rights';
import { ListTools } from '../parts/ListTools';
import { useColumns } from '../parts/useColumns';
import { useListSort } from '../parts/useListSort';
import { EndSessionsDialog } from './EndSessionsDialog';
import { FreezeDialog } from './FreezeDialog';
import { ResetFactorDialog } from './ResetFactorDialog';

const ACTIONS: Record<string, string> = {
  'member.freeze': '凍結',
  'member.unfreeze': '解除',
  'member.endSessions': '登出',
  'member.resetFactor': '重設兩步驟驗證',
};

function History({ member }: { member: StaffMember }) {
  if (member.history.length === 0) return null;
  return (
    <Popover
      trigger="click"
      title="處理紀錄"
      content={member.history.map(({ action, staff, note, at }) => (
        <div key={at}>
          <Time at={at} /> {staff} {ACTIONS[action] ?? action}：{note}
        </div>
      ))}
    >
      <Button size="small" type="link">
        紀錄
      </Button>
    </Popover>
  );
}

/** The available balance, and the held one below it. */
function Balance({ balance }: { balance: StaffMember['coin'] }) {
  return (
    <>
      <Amount value={balance.available} />
      <small className={styles.under}>
        保留 <Amount value={balance.held} />
      </small>
    </>
  );
}

interface Operations {
  isAdmin: boolean;
  me: Member | undefined;
  freeze: (member: StaffMember) => void;
  endSessions: (member: StaffMember) => void;
  resetFactor: (member: StaffMember) => void;
}

function columnsOf({
  isAdmin,
  me,
  freeze,
  endSessions,
  resetFactor,
}: Operations): ProColumns<StaffMember>[] {
  return [
    {
      key: 'name',
      title: '會員',
      render: (_, { id, name, capabilities }) => (
        <>
          <Link to={`/admin/members/${id}`}>{name}</Link>
          （#{id}）
          {capabilities.length > 0 && (
            <div>
              {capabilities.map((one) => (
                <Tag key={one}>{roleLabel(one)}</Tag>
              ))}
            </div>
          )}
        </>
      ),
    },
    // Second, where a phone shows it.
    {
      title: '操作',
      render: (_, member) => (
        <Space size={[8, 4]} wrap>
          {mayFreeze(member, me) && (
            <Button size="small" danger={member.frozenAt === null} onClick={() => freeze(member)}>
              {member.frozenAt === null ? '凍結' : '解除凍結'}
            </Button>
          )}
          {isAdmin && member.id !== me?.id && member.sessions > 0 && (
            <Button size="small" danger onClick={() => endSessions(member)}>
              全部登出
            </Button>
          )}
          {isAdmin && member.id !== me?.id && member.secondFactorSince !== null && (
            <Button size="small" danger onClick={() => resetFactor(member)}>
              重設兩步驟驗證
            </Button>
          )}
          <History member={member} />
        </Space>
      ),
    },
    { key: 'joined', title: '加入時間', render: (_, { createdAt }) => <Time at={createdAt} /> },
    {
      key: 'state',
      title: '狀態',
      render: (
        _,
        { frozenAt, closedAt, sessions, pausedProducts, pausedLots, secondFactorSince },
      ) => (
        <>
          <MemberState frozenAt={frozenAt} closedAt={closedAt} />
          {pausedProducts + pausedLots > 0 && (
            <small className={styles.under}>
              暫停販售：商品 {pausedProducts}、拍品 {pausedLots}
            </small>
          )}
          <small className={styles.under}>
            {sessions > 0 ? `${sessions} 個裝置登入中` : '未登入'}
          </small>
          {secondFactorSince !== null && <small className={styles.under}>已設兩步驟驗證</small>}
        </>
      ),
    },
    {
      key: 'coin',
      title: '加密幣',
      align: 'right',
      render: (_, { coin }) => <Balance balance={coin} />,
    },
    {
      key: 'adv',
      title: '廣告幣',
      align: 'right',
      render: (_, { adv }) => <Balance balance={adv} />,
    },
    {
      key: 'contact',
      title: '電子郵件／錢包',
      render: (_, { email, wallets }) => (
        <>
          {email ?? '未綁定電子郵件'}
          {wallets.length === 0 && <small className={styles.under}>未綁定錢包</small>}
          {wallets.map((one) => (
            <small key={one} title={one} className={styles.under}>
              {shortAddress(one)}
            </small>
          ))}
        </>
      ),
    },
  ];
}

/** 會員: names, balances and contacts; staff freeze members and end their sessions here. */
export default function Members() {
  usePageTitle('會員');
  const { user } = useSession();
  const may = useMay();
  const table = useRef<ActionType>(null);
  const { cursor, get, change, turn } = usePageQuery();
  const q = get('q');
  const frozen = get('frozen') === '1' ? '1' : undefined;
  const [freezing, setFreezing] = useState<StaffMember>();
  const [signingOut, setSigningOut] = useState<StaffMember>();
  const [resetting, setResetting] = useState<StaffMember>();
  const reload = () => void table.current?.reload();
  const operations = {
    isAdmin: may('admin'),
    me: user?.member,
    freeze: setFreezing,
    endSessions: setSigningOut,
    resetFactor: setResetting,
  };
  const { sort, timeKey, query } = useListSort('members');
  const { columns, ...columnChoice } = useColumns(columnsOf(operations));
  return (
    <>
      <CursorTable<StaffMember>
        table={table}
        title="會員"
        rowKey="id"
        columns={columns}
        sort={sort}
        timeKey={timeKey}
        cursor={cursor}
        filter={{ q, frozen }}
        read={(page) =>
          api('GET /api/admin/members', {
            query: { ...page, ...(q && { q }), ...(frozen && { frozen }), ...query },
          })
        }
        onTurn={turn}
        empty="沒有符合條件的會員"
        search={
          <ListTools
            list="members"
            columns={columnChoice}
            q={q}
            placeholder="編號、名稱、電子郵件或錢包"
            label="搜尋會員"
            maxLength={100}
            onSearch={(typed) => change({ q: typed })}
            exported={{ ...(q && { q }), ...(frozen && { frozen }), ...query }}
          />
        }
        tabs={{
          active: frozen ? 'frozen' : 'all',
          items: [
            { key: 'all', tab: '全部' },
            { key: 'frozen', tab: '已凍結' },
          ],
          onChange: (key) => change({ frozen: key === 'frozen' ? '1' : undefined }),
        }}
      />
      {freezing && (
        <FreezeDialog
          member={freezing}
          onClose={() => setFreezing(undefined)}
          onRefused={reload}
          onDone={(member) => {
            setFreezing(undefined);
            void toast.success(member.frozenAt === null ? '已解除凍結' : '已凍結');
            reload();
          }}
        />
      )}
      {signingOut && (
        <EndSessionsDialog
          member={signingOut}
          onClose={() => setSigningOut(undefined)}
          onRefused={reload}
          onDone={() => {
            setSigningOut(undefined);
            void toast.success('已登出所有裝置');
            reload();
          }}
        />
      )}
      {resetting && (
        <ResetFactorDialog
          member={resetting}
          onClose={() => setResetting(undefined)}
          onRefused={reload}
          onDone={() => {
            setResetting(undefined);
            void toast.success('已重設，對方要重新設定');
            reload();
          }}
        />
      )}
    </>
  );
}
