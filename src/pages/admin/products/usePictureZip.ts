import { PICTURE_MAX_BYTES } from '@common/shopfront/pictureFiles';
import { useState } from 'react';
import { api } from '@/services/api';
import { BizError } from '@/services/bizError';
import { unpack, type ZipEntry, ZipFault } from './zip';
import { findPictures } from './zipContent';

export interface ZipProgress {
  done: number;
  total: number;
  name: string;
}

export interface ZipResult {
  uploaded: number;
  /** Names that the zip does not have. */
  missing: string[];
  /** The faults of unusable files, each as a sentence. */
  faults: string[];
}

const reasonOf = (error: unknown) =>
  error instanceof BizError ? error.errorMessage : '沒有上傳成功，請檢查網路後再試一次。';

/** Uploads the pictures of a zip that a product file waits for, one after another. */
export function usePictureZip() {
  const [progress, setProgress] = useState<ZipProgress>();

  async function uploadOne(zip: File, name: string, entry: ZipEntry): Promise<string | undefined> {
    try {
      const picture = await unpack(zip, entry, PICTURE_MAX_BYTES);
      if (picture.size === 0) return `${name}：這個檔案是空的。`;
      await api('POST /api/pictures', {
        query: { purpose: 'product', name },
        file: new File([picture], name),
        skipErrorHandler: true,
      });
      return undefined;
    } catch (error) {
      return error instanceof ZipFault ? error.message : `${name}：${reasonOf(error)}`;
    }
  }

  /** Goes on after a picture that is refused. */
  async function uploadFrom(
    zip: File,
    entries: readonly ZipEntry[],
    wanted: readonly string[],
  ): Promise<ZipResult> {
    const { found, missing, ambiguous } = findPictures(entries, wanted);
    const faults = ambiguous.map((name) => `${name}：zip 裡有好幾張不同的圖片用這個檔名，請改名。`);
    try {
      for (const [done, { name, entry }] of found.entries()) {
        setProgress({ done, total: found.length, name });
        const fault = await uploadOne(zip, name, entry);
        if (fault) faults.push(fault);
      }
    } finally {
      setProgress(undefined);
    }
    // `faults` has one entry for each ambiguous name, which was not tried.
    const failed = faults.length - ambiguous.length;
    return { uploaded: found.length - failed, missing, faults };
  }
  return { progress, uploadFrom };
}
