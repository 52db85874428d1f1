import { Link } from '@umijs/max';
import { Alert, Space } from 'antd';
import type { ChangeEvent } from 'react';
import { usePageTitle } from '@/usePageTitle';
import { ExportButton } from '../parts/ExportButton';
import { ImportActions, ImportDone } from './ImportActions';
import { ImportReportView } from './ImportReportView';
import styles from './import.module.css';
import { MissingPictures } from './MissingPictures';
import { KnownTypes, UnknownTypes, useKnownTypes } from './TypeMapping';
import { useProductImport } from './useProductImport';

const ABOUT =
  '使用 Shopify 的商品 CSV 格式，Option1 到 Option3 就是商品的選項。選好檔案後會先列出將有的變動，確認後才會寫入。有問題的商品不會匯入，可以下載成 CSV，改好後再匯入。檔案裡沒有的欄位保持原樣。圖片用檔名對應：可以另外選一個裝圖片的 zip，或選一個同時裝著 CSV 和圖片的 zip；已上傳過的同名圖片會直接使用。其他網站的圖片不會下載。';

/** Reads products from a CSV: what it would change is shown first; what has faults is left out and given back. */
export default function ImportProducts() {
  usePageTitle('匯入商品');
  const { file, report, fault, busy, progress, result, ...steps } = useProductImport();
  const known = useKnownTypes(report?.plan);
  const handleChosen = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = target.files?.[0];
    // The same file may be chosen again, after it was mended.
    target.value = '';
    if (chosen) steps.choose(chosen);
  };

  if (report?.applied && file) {
    return <ImportDone report={report} file={file} onNext={steps.next} />;
  }
  return (
    <div className={styles.page}>
      <Link to="/admin/products">‹ 商品管理</Link>
      <h1>匯入商品</h1>
      <p className={styles.quiet}>{ABOUT}</p>
      <Space wrap>
        <label className={busy ? `${styles.choose} ${styles.busy}` : styles.choose}>
          {busy ? '讀取中…' : '選擇 CSV 或 zip'}
          <input
            type="file"
            accept=".csv,text/csv,.zip,application/zip"
            disabled={busy}
            onChange={handleChosen}
          />
        </label>
        <ExportButton path="/api/admin/products/export" />
        {file && <span>{file.name}</span>}
      </Space>
      {fault && !busy && (
        <Alert
          type="error"
          showIcon
          className={styles.unreadable}
          title={fault}
          description="目前什麼都沒有改。"
        />
      )}
      {report && file && (
        <>
          {report.unknownTypes.length > 0 && (
            <UnknownTypes
              key={report.plan}
              types={report.unknownTypes}
              known={known}
              onSaved={steps.readAgain}
            />
          )}
          <MissingPictures
            missing={report.missingPictures}
            progress={progress}
            result={result}
            busy={busy}
            onZip={steps.addPictures}
          />
          <ImportReportView report={report} />
          <ImportActions report={report} file={file} busy={busy} onConfirm={steps.confirm} />
        </>
      )}
      <KnownTypes known={known} />
    </div>
  );
}
