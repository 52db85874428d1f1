import type { ImportReport } from '@common/endpoints/productFiles';
import { CSV_MAX_BYTES } from '@common/goods/productFileLimits';
import { Link } from '@umijs/max';
import { Alert, Space } from 'antd';
import { type ChangeEvent, useState } from 'react';
import { api } from '@/services/api';
import { BizError } from '@/services/bizError';
import { usePageTitle } from '@/usePageTitle';
import { ExportButton } from '../parts/ExportButton';
import { ImportActions, ImportDone } from './ImportActions';
import { ImportReportView } from './ImportReportView';
import styles from './import.module.css';
import { MissingPictures } from './MissingPictures';
import { KnownTypes, UnknownTypes, useKnownTypes } from './TypeMapping';
import { usePictureZip, type ZipResult } from './usePictureZip';
import { listZip, type ZipEntry, ZipFault } from './zip';
import { csvIn, isZip } from './zipContent';

const ABOUT =
  '使用 Shopify 的商品 CSV 格式，Option1 到 Option3 就是商品的選項。選好檔案後會先列出將有的變動，確認後才會寫入。有問題的商品不會匯入，可以下載成 CSV，改好後再匯入。檔案裡沒有的欄位保持原樣。圖片用檔名對應：可以另外選一個裝圖片的 zip，或選一個同時裝著 CSV 和圖片的 zip；已上傳過的同名圖片會直接使用。其他網站的圖片不會下載。';

function faultOf(error: unknown): string {
  if (error instanceof ZipFault) return error.message;
  return error instanceof BizError
    ? error.errorMessage
    : '檔案沒有讀取成功。請確認網路正常、檔案沒有被其他程式修改，再選一次。';
}

/** Reads products from a CSV: what it would change is shown first; what has faults is left out and given back. */
export default function ImportProducts() {
  usePageTitle('匯入商品');
  const [file, setFile] = useState<File>();
  const [report, setReport] = useState<ImportReport>();
  /** Why nothing of the file could be read. */
  const [fault, setFault] = useState('');
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<ZipResult>();
  const { progress, uploadFrom } = usePictureZip();
  const known = useKnownTypes(report?.plan);

  /** Does one thing at a time, and shows why it did not work. */
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    setFault('');
    try {
      await work();
    } catch (error) {
      setFault(faultOf(error));
    } finally {
      setBusy(false);
    }
  };
  const ask = async (chosen: File, checked?: ImportReport) => {
    try {
      const next = await api('POST /api/admin/products/import', {
        query: checked ? { plan: checked.plan, ...(checked.fault > 0 && { partial: '1' }) } : {},
        file: chosen,
        skipErrorHandler: true,
      });
      setReport(next);
      return next;
    } catch (error) {
      // A file that was changed on the disk must be chosen again.
      setReport(undefined);
      throw error;
    }
  };
  const send = (chosen: File, checked?: ImportReport) =>
    run(async () => void (await ask(chosen, checked)));
  /** Uploads what the report waits for, then reads the product file again. */
  const takePictures = async (
    zip: File,
    entries: readonly ZipEntry[],
    csv: File,
    wanted: string[],
  ) => {
    setResult(await uploadFrom(zip, entries, wanted));
    await ask(csv);
  };
  const handleZip = (zip: File) =>
    run(async () => {
      if (file && report) await takePictures(zip, await listZip(zip), file, report.missingPictures);
    });
  /** A zip that holds the product file and its pictures. */
  const openBoth = (zip: File) =>
    run(async () => {
      const entries = await listZip(zip);
      const csv = await csvIn(zip, entries);
      setFile(csv);
      const { missingPictures } = await ask(csv);
      if (missingPictures.length > 0) await takePictures(zip, entries, csv, missingPictures);
    });
  const handleChosen = (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = event.target.files?.[0];
    // The same file may be chosen again, after it was mended.
    event.target.value = '';
    if (!chosen) return;
    setFile(chosen);
    setReport(undefined);
    setResult(undefined);
    if (chosen.size === 0) setFault('這個檔案是空的，請換一個。');
    else if (isZip(chosen)) void openBoth(chosen);
    else if (chosen.size > CSV_MAX_BYTES) setFault('檔案太大，最多 5 MB。');
    else void send(chosen);
  };

  if (report?.applied && file) {
    return <ImportDone report={report} file={file} onNext={() => setReport(undefined)} />;
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
              onSaved={() => void send(file)}
            />
          )}
          <MissingPictures
            missing={report.missingPictures}
            progress={progress}
            result={result}
            busy={busy}
            onZip={handleZip}
          />
          <ImportReportView report={report} />
          <ImportActions
            report={report}
            file={file}
            busy={busy}
            onConfirm={() => send(file, report)}
          />
        </>
      )}
      <KnownTypes known={known} />
    </div>
  );
}
