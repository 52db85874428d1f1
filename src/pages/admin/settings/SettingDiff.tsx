import { type Field, FORMS } from '@common/staff/settingForms';
import type { SettingKey } from '@common/staff/settingKeys';
import styles from './settings.module.css';
import { isSame, type SettingValues, shown, valueAt, wordChanges } from './values';

interface Props {
  settingKey: SettingKey;
  before: SettingValues;
  after: SettingValues;
}

function Change({ field, before, after }: { field: Field; before: unknown; after: unknown }) {
  if (field.kind !== 'words') {
    return (
      <>
        <del>{shown(field, before)}</del> → <ins>{shown(field, after)}</ins>
      </>
    );
  }
  const { added, removed } = wordChanges(before, after);
  return (
    <>
      {added.length > 0 && <ins>新增 {added.join('、')}</ins>}
      {added.length > 0 && removed.length > 0 && '；'}
      {removed.length > 0 && <del>移除 {removed.join('、')}</del>}
    </>
  );
}

/** The differences between two values of a setting as text. */
export function SettingDiff({ settingKey, before, after }: Props) {
  const changed = FORMS[settingKey].fields.filter(
    ({ path }) => !isSame(valueAt(before, path), valueAt(after, path)),
  );
  if (changed.length === 0) return <p className={styles.quiet}>沒有差異。</p>;
  return (
    <ul className={styles.diff}>
      {changed.map((field) => (
        <li key={field.path}>
          {field.label}：
          <Change
            field={field}
            before={valueAt(before, field.path)}
            after={valueAt(after, field.path)}
          />
        </li>
      ))}
    </ul>
  );
}
