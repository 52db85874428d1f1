import { Link } from '@umijs/max';
import { PageMessage } from '@/components/PageMessage';
import { UnsavedWorkNotice } from '@/components/UnsavedWorkNotice';
import { usePageTitle } from '@/usePageTitle';

export default function NotFound() {
  usePageTitle('找不到頁面');
  return (
    <PageMessage
      title="找不到這個頁面"
      text="這個頁面可能已移除，或網址有誤。您可以到商城繼續逛逛。"
    >
      <UnsavedWorkNotice />
      <Link to="/shop">逛逛商城</Link>
    </PageMessage>
  );
}
