import { NotYet } from '@/components/NotYet';

export default function RecordsExchange() {
  return <NotYet title="兌換紀錄" text="加密幣與廣告幣之間的兌換會列在這裡。" />;
}
