import type { MediaItem } from '@common/endpoints/media';
import { PICTURE_MAX_BYTES } from '@common/shopfront/pictureFiles';
import { useState } from 'react';
import { api } from '@/services/api';
import { BizError } from '@/services/bizError';

export interface MediaUpload {
  key: number;
  file: File;
  /** Fraction sent, 0 to 1. */
  sent: number;
  fault?: string;
}

let serial = 0;
const MAX_NAME_LENGTH = 120;

function faultOf(error: unknown): string {
  return error instanceof BizError ? error.errorMessage : '沒有上傳成功，請檢查網路後再試一次。';
}

/** Uploads files to the media library one after another; a refused one stays with its reason. */
export function useMediaUploads(onArrived: (item: MediaItem) => void) {
  const [uploads, setUploads] = useState<MediaUpload[]>([]);
  const [queue] = useState<{ tail: Promise<void> }>(() => ({ tail: Promise.resolve() }));
  const change = (key: number, part: Partial<MediaUpload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const drop = (key: number) => setUploads((all) => all.filter((one) => one.key !== key));

  async function send({ key, file }: MediaUpload): Promise<void> {
    try {
      if (file.size > PICTURE_MAX_BYTES) return change(key, { fault: '檔案太大，最多 10 MB。' });
      if (file.size === 0) return change(key, { fault: '這個檔案是空的，請換一張。' });
      const item = await api('POST /api/admin/media', {
        query: { name: file.name.slice(-MAX_NAME_LENGTH) },
        file,
        skipErrorHandler: true,
        onProgress: (sent) => change(key, { sent }),
      });
      drop(key);
      onArrived(item);
    } catch (error) {
      change(key, { fault: faultOf(error) });
    }
  }
  const enqueue = (upload: MediaUpload) => {
    queue.tail = queue.tail.then(() => send(upload));
  };
  return {
    uploads,
    add(files: readonly File[]): void {
      const fresh = files.map((file): MediaUpload => ({ key: ++serial, file, sent: 0 }));
      setUploads((all) => [...all, ...fresh]);
      for (const one of fresh) enqueue(one);
    },
    retry(upload: MediaUpload): void {
      change(upload.key, { fault: undefined, sent: 0 });
      enqueue(upload);
    },
    drop,
  };
}
