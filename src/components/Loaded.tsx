import type { ReactNode } from 'react';

interface Props<T> {
  /** As `useApi` returns it. */
  request: { data?: T; error?: Error; loading: boolean; refresh: () => void };
  waiting: ReactNode;
  failed: (retry: () => void) => ReactNode;
  children: (data: T) => ReactNode;
}

/** Shows loaded data; before that a placeholder, and after a failure a retry. */
export function Loaded<T>({ request, waiting, failed, children }: Props<T>) {
  const { data, error, loading, refresh } = request;
  if (data !== undefined) return children(data);
  return error && !loading ? failed(refresh) : waiting;
}
