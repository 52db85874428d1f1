import type { OneReport } from '@common/endpoints/contentReports';
import { REPORT_REASON } from '@common/lists/contentReports';
import { Picture } from '@/components/Picture';
import { Time } from '@/components/Time';
import { MemberLink } from './MemberLink';
import styles from './reports.module.css';

/** A report, with what its subject said when it was written. */
export function ReportEntry({ report }: { report: OneReport }) {
  const { reason, note, at, reporter, shown } = report;
  return (
    <li>
      <p className={styles.quiet}>
        <MemberLink member={reporter} />・<Time at={at} />
      </p>
      <b>{REPORT_REASON[reason]}</b>
      {note && <p className={styles.text}>{note}</p>}
      {(shown.text || shown.pictures.length > 0) && (
        <details>
          <summary>檢舉時的內容</summary>
          {shown.text && <p className={styles.text}>{shown.text}</p>}
          <div className={styles.pictures}>
            {shown.pictures.map((picture) => (
              <Picture
                key={picture.url}
                picture={picture}
                alt={picture.alt || '當時的圖片'}
                sizes="96px"
              />
            ))}
          </div>
        </details>
      )}
    </li>
  );
}
