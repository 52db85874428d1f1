import type { Picture, PicturePurpose } from '@common/endpoints/pictures';
import { PICTURE_MAX_BYTES } from '@common/shopfront/pictureFiles';
import { useEffect, useRef, useState } from 'react';
import { api } from '@/services/api';
import { BizError } from '@/services/bizError';

/** A file being uploaded, or one whose upload failed. */
export interface Upload {
  key: number;
  file: File;
  /** Fraction sent, 0 to 1; at 1 the server processes it. */
  sent: number;
  /** Why the upload failed; undefined while it runs. */
  fault?: string;
}

let serial = 0;

function faultOf(error: unknown): string {
  return error instanceof BizError ? error.errorMessage : '沒有上傳成功，請檢查網路後再試一次。';
}

/** Checks the size before the upload. */
function faultOfSize({ size }: File): { fault?: string } {
  if (size === 0) return { fault: '這個檔案是空的，請換一張。' };
  return size > PICTURE_MAX_BYTES ? { fault: '檔案太大，最多 10 MB。' } : {};
}

/**
 * Uploads files one after another, so that they arrive in the order they were chosen. A refused file stays with its
 * error until it is sent again or removed.
 */
export function useUploads(purpose: PicturePurpose, onArrived: (picture: Picture) => void) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const arrived = useRef(onArrived);
  arrived.current = onArrived;
  const alive = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    alive.current = controller;
    return () => controller.abort();
  }, []);

  const change = (key: number, part: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const drop = (key: number) => setUploads((all) => all.filter((one) => one.key !== key));

  const next = uploads.find(({ fault }) => fault === undefined);
  const nextKey = next?.key;
  const file = next?.file;
  // biome-ignore lint/correctness/useExhaustiveDependencies: one upload for each next file
  useEffect(() => {
    if (nextKey === undefined || file === undefined) return;
    const { signal } = alive.current;
    api('POST /api/pictures', {
      query: { purpose },
      file,
      signal,
      skipErrorHandler: true,
      onProgress: (sent) => change(nextKey, { sent }),
    }).then(
      (picture) => {
        if (signal.aborted) return;
        drop(nextKey);
        arrived.current(picture);
      },
      (error: unknown) => change(nextKey, { fault: faultOf(error) }),
    );
  }, [nextKey, file, purpose]);

  return {
    uploads,
    isBusy: next !== undefined,
    add(files: readonly File[]): void {
      const fresh = files.map(
        (one): Upload => ({
          key: ++serial,
          file: one,
          sent: 0,
          ...faultOfSize(one),
        }),
      );
      setUploads((all) => [...all, ...fresh]);
    },
    retry: (key: number) => change(key, { key: ++serial, sent: 0, fault: undefined }),
    drop,
  };
}
