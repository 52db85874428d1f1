import { Link } from '@umijs/max';
import { PageMessage } from '@/components/PageMessage';
import { usePageTitle } from '@/usePageTitle';

export default function NotFound() {
  usePageTitle('找不到頁面');
  return (
    <PageMessage
      title="找不到這個頁面"
      text="它可能已經下架，或網址輸入有誤。您可以從商城繼續逛逛。"
    >
      <Link to="/shop">逛逛商城</Link>
    </PageMessage>
  );
}
