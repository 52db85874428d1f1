import type { LedgerRecord } from '@common/endpoints/records';
import { recordType } from '@common/lists/recordType';
import { Link } from '@umijs/max';
import { Typography } from 'antd';
import { shortAddress } from '@/wallet/eip1193';
import { Amount } from './Amount';
import styles from './Movement.module.css';

/** An amount with its sign: plus or minus, not only a colour. */
export function SignedAmount({ value }: { value: string }) {
  const isIn = !value.startsWith('-');
  return (
    <span className={isIn ? styles.in : styles.out}>
      {isIn && '+'}
      <Amount value={value} />
    </span>
  );
}

/** The type of a movement: its one-character label and its name. */
export function TypeLabel({ type }: { type: number }) {
  const { label, shortLabel } = recordType(type);
  return (
    <span className={styles.type}>
      <i aria-hidden>{shortLabel}</i>
      {label}
    </span>
  );
}

function Reference({ kind, id }: LedgerRecord['reference']) {
  switch (kind) {
    case 'order':
      return <Link to={`/member/order/view/${id}`}>{id}</Link>;
    case 'product':
      return <Link to={`/product/view/${id}`}>查看拍品</Link>;
    case 'exchange':
      return <Link to="/member/recordsExchange">兌換編號 {id}</Link>;
    case 'withdrawal':
      return <Link to={`/member/withdraw?id=${id}`}>查看提幣與交易編號</Link>;
    case 'tx':
      return (
        <Typography.Text copyable={{ text: id, tooltips: ['複製交易編號', '已複製'] }}>
          {shortAddress(id)}
        </Typography.Text>
      );
    case 'sale':
      return <>訂單 {id}</>;
    case 'none':
      return null;
  }
}

/** The reason of a movement, linked to its object. */
export function Reason({ record }: { record: LedgerRecord }) {
  return (
    <span className={styles.reason}>
      {record.reason}
      {record.reference.kind !== 'none' && (
        <span className={styles.reference}>
          <Reference {...record.reference} />
        </span>
      )}
    </span>
  );
}
