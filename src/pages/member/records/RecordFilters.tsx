import { ASSET_TYPES } from '@common/lists/assetType';
import { RECORD_TYPES } from '@common/lists/recordType';
import { Button, Select } from 'antd';
import { useId } from 'react';
import styles from './index.module.css';
import type { RecordQuery } from './useRecordQuery';

/** Filters by type, asset and days; dates with the browser's own field, which fits a phone. */
export function RecordFilters({ query }: { query: RecordQuery }) {
  const ids = { from: useId(), to: useId() };
  return (
    <div className={styles.filters}>
      <Select
        allowClear
        className={styles.choice}
        aria-label="類型"
        placeholder="所有類型"
        value={query.type}
        options={RECORD_TYPES.map(({ value, label }) => ({ value: String(value), label }))}
        onChange={(value?: string) => query.change('type', value)}
      />
      <Select
        allowClear
        className={styles.choice}
        aria-label="資產"
        placeholder="所有資產"
        value={query.asset}
        options={ASSET_TYPES.map(({ value, label }) => ({ value: value as string, label }))}
        onChange={(value?: string) => query.change('asset', value)}
      />
      {(['from', 'to'] as const).map((key) => (
        <label key={key} htmlFor={ids[key]} className={styles.day}>
          {key === 'from' ? '從' : '到'}
          <input
            id={ids[key]}
            type="date"
            value={query[key] ?? ''}
            min={key === 'to' ? query.from : undefined}
            max={key === 'from' ? query.to : undefined}
            onChange={({ target }) => query.change(key, target.value)}
          />
        </label>
      ))}
      {query.isFiltered && (
        <Button type="link" onClick={query.clear}>
          清除篩選
        </Button>
      )}
    </div>
  );
}
