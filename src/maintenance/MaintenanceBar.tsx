import { Time } from '@/components/Time';
import type { ToldMaintenance } from './maintenance';
import styles from './maintenance.module.css';

/** Says above every page when the shop will be closed; to staff also that it is. */
export default function MaintenanceBar({ from, until, note, running }: ToldMaintenance) {
  return (
    <div className={styles.bar} role="status">
      <span>
        {running ? (
          <>
            系統維護中，會員看到維護頁，預計 <Time at={until} /> 恢復。
          </>
        ) : (
          <>
            系統維護預告：
            <Time at={from} /> 到 <Time at={until} />
            （您的當地時間）暫停服務，期間結標的拍品與付款期限會往後移。
          </>
        )}
        {note}
      </span>
    </div>
  );
}
