import type { Picture, PicturePurpose } from '@common/endpoints/pictures';
import { PICTURE_MOST_BYTES } from '@common/pictureFiles';
import { useEffect, useRef, useState } from 'react';
import { api } from '@/services/api';
import { BizError } from '@/services/bizError';

/** A file on its way, or one that did not arrive. */
export interface Upload {
  key: number;
  file: File;
  /** 0 to 1; at 1 the server works on it. */
  sent: number;
  /** Why it did not arrive; undefined while it is on its way. */
  fault?: string;
}

let serial = 0;

function faultOf(error: unknown): string {
  return error instanceof BizError ? error.errorMessage : '沒有上傳成功，請檢查網路後再試一次。';
}

/** What is known before it is sent. */
function faultOfSize({ size }: File): { fault?: string } {
  if (size === 0) return { fault: '這個檔案是空的，請換一張。' };
  return size > PICTURE_MOST_BYTES ? { fault: '檔案太大，最多 10 MB。' } : {};
}

/**
 * Sends files one after another, so that they come in the order they were chosen. What is refused stays,
 * with the reason, until it is sent again or removed.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: one sending for each file that is next
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
