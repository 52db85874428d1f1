import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { HOME_ROW_NAMES, HOME_ROWS, type HomeRow } from '@common/shopfront/homeRows';
import { Button, Checkbox } from 'antd';
import styles from './settings.module.css';

interface Props {
  value?: HomeRow[];
  onChange?: (rows: HomeRow[]) => void;
}

/** Rows of the home page: their order, and which of them are shown. */
export function RowOrder({ value = [], onChange }: Props) {
  const hidden = HOME_ROW_NAMES.filter((row) => !value.includes(row));
  const move = (at: number, step: number) => {
    const rows = [...value];
    const [one] = rows.splice(at, 1);
    if (one) rows.splice(at + step, 0, one);
    onChange?.(rows);
  };
  return (
    <ul className={styles.rows}>
      {value.map((row, at) => (
        <li key={row}>
          <Checkbox checked onChange={() => onChange?.(value.filter((one) => one !== row))}>
            {HOME_ROWS[row]}
          </Checkbox>
          <Button
            icon={<UpOutlined />}
            aria-label={`把「${HOME_ROWS[row]}」往上移`}
            disabled={at === 0}
            onClick={() => move(at, -1)}
          />
          <Button
            icon={<DownOutlined />}
            aria-label={`把「${HOME_ROWS[row]}」往下移`}
            disabled={at === value.length - 1}
            onClick={() => move(at, 1)}
          />
        </li>
      ))}
      {hidden.map((row) => (
        <li key={row}>
          <Checkbox checked={false} onChange={() => onChange?.([...value, row])}>
            {HOME_ROWS[row]}
          </Checkbox>
        </li>
      ))}
    </ul>
  );
}
