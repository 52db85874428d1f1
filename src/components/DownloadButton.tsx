import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { download } from '@/services/download';

interface Props {
  path: string;
  query: Readonly<Record<string, string | undefined>>;
  /** The file's name; that of the server without it. */
  name?: string;
  onDone?: () => void;
  children: ReactNode;
}

/** Hands over a file; `download` shows what went wrong. */
export function DownloadButton({ path, query, name, onDone, children }: Props) {
  const [busy, setBusy] = useState(false);
  async function save(): Promise<void> {
    setBusy(true);
    const isDone = await download(path, query, name);
    setBusy(false);
    if (isDone) onDone?.();
  }
  return (
    <Button loading={busy} onClick={() => void save()}>
      {children}
    </Button>
  );
}
