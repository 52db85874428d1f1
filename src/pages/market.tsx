import { NotYet } from '@/components/NotYet';

export default function Market() {
  return (
    <NotYet title="市集" text="會員之間買賣的市集：款項由平台託管，收到商品並確認後才撥給賣家。" />
  );
}
