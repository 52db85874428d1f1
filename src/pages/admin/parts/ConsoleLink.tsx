import { Link } from '@umijs/max';
import type { ReactNode } from 'react';
import { useMay } from '@/session/useMay';
import { pageAt } from '../consolePages';

interface Props {
  /** A page of the console, with its query or hash. */
  to: string;
  children: ReactNode;
}

/** A link to a page of the console; its text alone for staff whose roles do not open that page. */
export function ConsoleLink({ to, children }: Props) {
  const may = useMay();
  const [path = ''] = to.split(/[?#]/);
  return may(pageAt(path)?.who ?? 'staff') ? <Link to={to}>{children}</Link> : children;
}
