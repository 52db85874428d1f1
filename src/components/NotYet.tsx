import { Link } from '@umijs/max';
import { PageMessage } from '@/components/PageMessage';
import { usePageTitle } from '@/usePageTitle';

/** A channel that has not opened: what it will be, and where to go meanwhile. */
export function NotYet({ title, text }: { title: string; text: string }) {
  usePageTitle(title);
  return (
    <PageMessage title={`${title}即將開放`} text={text}>
      <Link to="/shop">逛逛商城</Link>
    </PageMessage>
  );
}
