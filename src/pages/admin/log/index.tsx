import type { ProColumns } from '@ant-design/pro-components';
import type { StaffLogEntry } from '@common/endpoints/adminLog';
import { STAFF_ACTION_GROUPS, staffActionLabel } from '@common/lists/staffActions';
import { Select } from 'antd';
import { CursorTable } from '@/components/CursorTable';
import { QueryInput } from '@/components/QueryInput';
import { Time } from '@/components/Time';
import { usePageQuery } from '@/components/usePageQuery';
import { api } from '@/services/api';
import { usePageTitle } from '@/usePageTitle';
import lists from '../listHead.module.css';
import { SubjectLink } from '../parts/SubjectLink';
import styles from './log.module.css';

const columns: ProColumns<StaffLogEntry>[] = [
  { title: '時間', render: (_, { at }) => <Time at={at} /> },
  // Second, so that a phone shows it without scrolling sideways.
  { title: '操作', className: lists.whole, render: (_, { action }) => staffActionLabel(action) },
  {
    title: '人員',
    render: (_, { staff }) => `${staff.name}（#${staff.id}）`,
  },
  { title: '對象', render: (_, { subject }) => <SubjectLink {...subject} /> },
  { title: '說明', render: (_, { note }) => <span className={styles.note}>{note}</span> },
];

/** 操作紀錄: what staff did to money, rights and public content. It cannot be changed. */
export default function StaffLog() {
  usePageTitle('操作紀錄');
  const { cursor, get, change, turn } = usePageQuery();
  const q = get('q');
  const kind = STAFF_ACTION_GROUPS.find(({ value }) => value === get('kind'))?.value;
  return (
    <CursorTable<StaffLogEntry>
      title="操作紀錄"
      hint="每個操作都會同時留下紀錄，任何人都不能修改或刪除。"
      rowKey="id"
      columns={columns}
      cursor={cursor}
      filter={{ q, kind }}
      read={(page) => api('GET /api/admin/log', { query: { ...page, q, kind } })}
      onTurn={turn}
      empty={q || kind ? '沒有符合的紀錄。' : '還沒有任何紀錄。'}
      search={
        <div className={styles.search}>
          <Select
            allowClear
            placeholder="全部種類"
            aria-label="種類"
            className={styles.kind}
            options={[...STAFF_ACTION_GROUPS]}
            value={kind}
            onChange={(kind) => change({ kind, q })}
          />
          <QueryInput
            q={q}
            placeholder="人員、編號或說明"
            label="搜尋操作紀錄"
            maxLength={100}
            onSearch={(q) => change({ q })}
          />
        </div>
      }
    />
  );
}
