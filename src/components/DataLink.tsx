import { Link } from '@umijs/max';
import type { AnchorHTMLAttributes } from 'react';
import { link } from '@/link';

interface Props extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** A path, with or without leading slash, or an external URL. */
  to: string;
}

/** A link whose target comes from data. */
export function DataLink({ to, ...rest }: Props) {
  const target = link(to);
  return target.startsWith('/') ? (
    <Link to={target} {...rest} />
  ) : (
    <a href={target} rel="noreferrer" {...rest} />
  );
}
