import type { ImportedProduct, ImportReport } from '@common/endpoints/productFiles';
import { Alert, Tag } from 'antd';
import styles from './import.module.css';

const ACTIONS: Record<ImportedProduct['action'], { label: string; color: string }> = {
  fault: { label: '有問題', color: 'red' },
  create: { label: '新增', color: 'green' },
  update: { label: '更新', color: 'blue' },
  same: { label: '不變', color: 'default' },
};

/** The changes that a file would make, product by product; each note names its row. */
export function ImportReportView({ report }: { report: ImportReport }) {
  const { encoding, ignored, products, create, update, same, fault } = report;
  // The server lists changed products up to a maximum, unchanged ones never.
  const unlisted = create + update + fault - products.length;
  return (
    <section aria-label="匯入預覽" className={styles.report}>
      <p role="status">
        新增 <b>{create}</b> 件、更新 <b>{update}</b> 件、不變 <b>{same}</b> 件、有問題{' '}
        <b>{fault}</b> 件
      </p>
      {encoding === 'big5' && (
        <Alert type="info" showIcon title="檔案是 Big5 編碼，已轉換；請看看文字是否正確。" />
      )}
      {ignored.length > 0 && <p className={styles.quiet}>沒有用到的欄位：{ignored.join('、')}</p>}
      <ul className={styles.products}>
        {products.map(({ handle, title, action, notes }) => (
          <li key={handle || `row ${notes[0]?.row}`}>
            <p>
              <Tag color={ACTIONS[action].color}>{ACTIONS[action].label}</Tag>
              <b>{title || '（沒有標題）'}</b> <small className={styles.quiet}>{handle}</small>
            </p>
            <ul>
              {notes.map(({ row, kind, text }) => (
                <li key={`${row} ${text}`} className={kind === 'fault' ? styles.fault : undefined}>
                  第 {row} 列：{text}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {unlisted > 0 && <p className={styles.quiet}>還有 {unlisted} 件沒有列出。</p>}
    </section>
  );
}
