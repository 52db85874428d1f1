import type { ProColumns } from '@ant-design/pro-components';
import type { StaffLogEntry } from '@common/endpoints/adminLog';
import { staffActionLabel } from '@common/lists/staffActions';
import { settingSubject } from '@common/staff/settingSubject';
import { sourceText } from '@common/staff/staffLogText';
import { Button } from 'antd';
import { CursorTable } from '@/components/CursorTable';
import { Time } from '@/components/Time';
import { usePageQuery } from '@/components/usePageQuery';
import { api } from '@/services/api';
import { usePageTitle } from '@/usePageTitle';
import lists from '../listHead.module.css';
import { FieldChanges } from '../parts/FieldChanges';
import { SubjectLink } from '../parts/SubjectLink';
import { parseKind } from './kinds';
import { LogFilters } from './LogFilters';
import styles from './log.module.css';

/** A setting by its name on its page; anything else as a link to it. */
function Subject({ type, id }: StaffLogEntry['subject']) {
  return settingSubject(type, id) ?? <SubjectLink type={type} id={id} />;
}

const columnsOf = (onlyStaff: (id: number) => void): ProColumns<StaffLogEntry>[] => [
  {
    title: '時間、人員',
    render: (_, { at, staff }) => (
      <>
        <span className={lists.whole}>
          <Time at={at} />
        </span>
        <br />
        <Button
          type="link"
          size="small"
          className={styles.person}
          onClick={() => onlyStaff(staff.id)}
        >
          {staff.name}（#{staff.id}）
        </Button>
      </>
    ),
  },
  // Second, so that a phone shows it without scrolling sideways.
  {
    title: '操作、對象',
    render: (_, { action, subject }) => (
      <span className={styles.what}>
        <b>{staffActionLabel(action)}</b>
        <span className={lists.under}>
          <Subject {...subject} />
        </span>
      </span>
    ),
  },
  { title: '說明', render: (_, { note }) => <span className={styles.note}>{note}</span> },
  { title: '之前 → 之後', render: (_, { changes }) => <FieldChanges changes={changes} /> },
  {
    title: '來源',
    render: (_, { source }) => (
      <span className={styles.source}>{source ? sourceText(source) : '沒有記錄'}</span>
    ),
  },
];

/** 操作紀錄: what staff did to money, rights and public content. It cannot be changed. */
export default function StaffLog() {
  usePageTitle('操作紀錄');
  const { cursor, get, change, turn } = usePageQuery();
  const given = {
    q: get('q'),
    kind: parseKind(get('kind')),
    staff: get('staff'),
    address: get('address'),
    from: get('from'),
    to: get('to'),
  };
  const filter = Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <CursorTable<StaffLogEntry>
      title="操作紀錄"
      hint="每個操作都會同時留下紀錄，任何人都不能修改或刪除。"
      rowKey="id"
      columns={columnsOf((id) => change({ staff: String(id) }))}
      cursor={cursor}
      filter={filter}
      read={(page) => api('GET /api/admin/log', { query: { ...page, ...filter } })}
      onTurn={turn}
      empty={isFiltered ? '沒有符合的紀錄。' : '還沒有任何紀錄。'}
      search={<LogFilters given={given} filter={filter} onChange={change} />}
    />
  );
}
