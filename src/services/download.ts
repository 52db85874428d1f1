import type { Envelope } from '@common/envelope';
import { toast } from '@/feedback/feedback';
import { storedUser } from '@/session/session';
import { endExpiredSession } from '@/session/signIn';

/**
 * Fetches a file with the session's token, which a link could not carry, and hands it to the browser.
 * What went wrong is shown.
 * @returns whether the file arrived whole
 */
export async function download(
  path: string,
  query: Record<string, string>,
  fileName: string,
): Promise<boolean> {
  const token = storedUser()?.access_token ?? '';
  try {
    const response = await fetch(`${path}?${new URLSearchParams(query)}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    if (response.status === 401) {
      endExpiredSession(token);
      return false;
    }
    if (response.headers.get('content-type')?.includes('json')) {
      const { errorMessage }: Envelope<unknown> = await response.json();
      toast.warning(errorMessage);
      return false;
    }
    if (!response.ok) throw new Error(`status ${response.status}`);
    const url = URL.createObjectURL(await response.blob());
    const link = document.createElement('a');
    link.href = url;
    link.download = fileName;
    link.click();
    // The browser has taken it over by then.
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
    return true;
  } catch {
    toast.error('檔案沒有下載完成，請再試一次。');
    return false;
  }
}
