import type { LedgerRecord } from '@common/endpoints/records';
import { assetType } from '@common/lists/assetType';
import { recordType } from '@common/lists/recordType';
import { Amount } from '@/components/Amount';
import { SignedAmount } from '@/components/Movement';
import { TaipeiTime } from '@/components/TaipeiTime';
import styles from './statement.module.css';

/** A month's movements, oldest first. */
export function StatementLines({ records }: { records: LedgerRecord[] }) {
  if (records.length === 0) return <p>這個月沒有變動。</p>;
  return (
    <div className={styles.scroll}>
      <table className={styles.lines}>
        <thead>
          <tr>
            <th scope="col">時間</th>
            <th scope="col">類型</th>
            <th scope="col">資產</th>
            <th scope="col">數量</th>
            <th scope="col">可用餘額</th>
            <th scope="col">說明</th>
          </tr>
        </thead>
        <tbody>
          {records.map((one) => (
            <tr key={one.id}>
              <td>
                <TaipeiTime at={one.at} />
              </td>
              <td>{recordType(one.type).label}</td>
              <td>{assetType(one.asset).label}</td>
              <td>
                <SignedAmount value={one.amount} />
              </td>
              <td>
                <Amount value={one.balance} />
              </td>
              <td>{one.reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
