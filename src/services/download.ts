import { request } from '@umijs/max';
import { toast } from '@/feedback/feedback';
import { showRequestError } from '@/requestErrorConfig';
import { BizError } from '@/services/bizError';
import { responseStatus } from '@/services/responseStatus';

/** Time limit, ms: a year of movements takes long. */
const TIMEOUT_MS = 120_000;

/** The file name that the server sent. */
function nameIn(disposition: string | undefined): string | undefined {
  return /filename="([^"]+)"/.exec(disposition ?? '')?.[1];
}

function readText(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('not read'));
    reader.readAsText(file);
  });
}

/** A refusal arrives as JSON in place of the file, without a name; a file may be JSON itself. */
async function refusalIn(file: Blob, disposition: unknown): Promise<BizError | undefined> {
  if (disposition || !file.type.includes('json')) return undefined;
  return new BizError(JSON.parse(await readText(file)));
}

/** Hands a file to the browser to be saved. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // By then the browser has saved the file.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/**
 * Downloads a file with the session's token, which a link could not carry, and saves it. Shows errors.
 * @param fileName replaces the server's name
 * @returns whether the file arrived completely
 */
export async function download(
  path: string,
  query: Readonly<Record<string, string | undefined>>,
  fileName?: string,
): Promise<boolean> {
  try {
    const { data, headers } = await request<Blob>(path, {
      method: 'GET',
      params: query,
      responseType: 'blob',
      timeout: TIMEOUT_MS,
      getResponse: true,
      skipErrorHandler: true,
    });
    const refusal = await refusalIn(data, headers['content-disposition']);
    if (refusal) {
      showRequestError(refusal);
      return false;
    }
    saveFile(data, fileName ?? nameIn(headers['content-disposition']) ?? 'download');
    return true;
  } catch (error) {
    // After a 401 the sign-in dialog is already open.
    if (responseStatus(error) !== 401) toast.error('檔案沒有下載完成，請再試一次。');
    return false;
  }
}
