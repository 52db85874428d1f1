import { NotYet } from '@/components/NotYet';

export default function Shop() {
  return <NotYet title="商城" text="商品正在上架。" />;
}
