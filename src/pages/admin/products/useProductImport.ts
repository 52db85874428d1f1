import type { ImportReport } from '@common/endpoints/productFiles';
import { CSV_MAX_BYTES } from '@common/goods/productFileLimits';
import { useState } from 'react';
import { api } from '@/services/api';
import { BizError } from '@/services/bizError';
import { usePictureZip, type ZipResult } from './usePictureZip';
import { listZip, type ZipEntry, ZipFault } from './zip';
import { csvIn, isZip } from './zipContent';

function faultOf(error: unknown): string {
  if (error instanceof ZipFault) return error.message;
  return error instanceof BizError
    ? error.errorMessage
    : '檔案沒有讀取成功。請確認網路正常、檔案沒有被其他程式修改，再選一次。';
}

/**
 * An import from the choice of its file to the report of what it did. Reading a file changes nothing; `confirm` carries out the
 * changes of the report that is shown. One step runs at a time.
 */
export function useProductImport() {
  const [file, setFile] = useState<File>();
  const [report, setReport] = useState<ImportReport>();
  /** Why nothing of the file could be read. */
  const [fault, setFault] = useState('');
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<ZipResult>();
  const { progress, uploadFrom } = usePictureZip();

  /** Shows why a step did not work. */
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
  /** @param checked the report whose changes are made; without it nothing changes */
  const request = async (chosen: File, checked?: ImportReport) => {
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
    run(async () => void (await request(chosen, checked)));
  /** Uploads what the report waits for, then reads the product file again. */
  const takePictures = async (
    zip: File,
    entries: readonly ZipEntry[],
    csv: File,
    wanted: string[],
  ) => {
    setResult(await uploadFrom(zip, entries, wanted));
    await request(csv);
  };
  const addPictures = (zip: File) =>
    run(async () => {
      if (file && report) await takePictures(zip, await listZip(zip), file, report.missingPictures);
    });
  /** A zip that holds the product file and its pictures. */
  const openBoth = (zip: File) =>
    run(async () => {
      const entries = await listZip(zip);
      const csv = await csvIn(zip, entries);
      setFile(csv);
      const { missingPictures } = await request(csv);
      if (missingPictures.length > 0) await takePictures(zip, entries, csv, missingPictures);
    });
  const choose = (chosen: File) => {
    setFile(chosen);
    setReport(undefined);
    setResult(undefined);
    if (chosen.size === 0) setFault('這個檔案是空的，請換一個。');
    else if (isZip(chosen)) void openBoth(chosen);
    else if (chosen.size > CSV_MAX_BYTES) setFault('檔案太大，最多 5 MB。');
    else void send(chosen);
  };

  return {
    file,
    report,
    fault,
    busy,
    /** Of the pictures in a zip. */
    progress,
    result,
    choose,
    addPictures,
    /** Reads the file again, after types were mapped. */
    readAgain: () => file && void send(file),
    confirm: () => file && void send(file, report),
    next: () => setReport(undefined),
  };
}
