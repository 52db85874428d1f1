import { Link } from '@umijs/max';
import { PageMessage } from '@/components/PageMessage';
import { UnsavedWorkNotice } from '@/components/UnsavedWorkNotice';
import { usePageTitle } from '@/usePageTitle';

export default function Forbidden() {
  usePageTitle('沒有權限');
  return (
    <PageMessage title="您沒有權限查看這個頁面" text="權限中心列出您的帳戶可以做什麼，以及原因。">
      <UnsavedWorkNotice />
      <Link to="/Access">前往權限中心</Link>
    </PageMessage>
  );
}
