import { NotYet } from '@/components/NotYet';

export default function Collect() {
  return <NotYet title="收藏" text="您收藏的商品會列在這裡，降價與開標時也會通知您。" />;
}
