import { Select, Tag } from 'antd';
import { QueryInput } from '@/components/QueryInput';
import { ExportButton } from '../parts/ExportButton';
import { PeriodInputs } from '../parts/PeriodInputs';
import { TableViews } from '../parts/TableViews';
import { KIND_OPTIONS } from './kinds';
import styles from './log.module.css';

interface Props {
  given: Partial<Record<'q' | 'kind' | 'staff' | 'address' | 'from' | 'to', string | undefined>>;
  /** Those that are set, as the export takes them. */
  filter: Record<string, string>;
  onChange: (next: Record<string, string | undefined>) => void;
}

/** Narrows the log to a kind, a person, a record, an address or some days. */
export function LogFilters({ given, filter, onChange }: Props) {
  const { q, kind, staff, address, from, to } = given;
  return (
    <div className={styles.search}>
      <Select
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        placeholder="全部種類"
        aria-label="種類"
        className={styles.kind}
        options={KIND_OPTIONS}
        value={kind}
        onChange={(kind) => onChange({ kind, q })}
      />
      <QueryInput
        q={q}
        placeholder="人員、編號或說明"
        label="搜尋操作紀錄"
        maxLength={100}
        onSearch={(q) => onChange({ q })}
      />
      <QueryInput
        q={address}
        placeholder="IP 位址"
        maxLength={60}
        onSearch={(address) => onChange({ address })}
      />
      <PeriodInputs from={from} to={to} onChange={onChange} />
      {staff && (
        <Tag closable className={styles.chip} onClose={() => onChange({ staff: undefined })}>
          只看人員 #{staff}
        </Tag>
      )}
      <TableViews list="log" />
      <ExportButton path="/api/admin/log.csv" query={filter} />
    </div>
  );
}
