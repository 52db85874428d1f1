import { NotYet } from '@/components/NotYet';

export default function Records() {
  return <NotYet title="資產紀錄" text="充幣、提幣、消費與退款的每一筆變動都會列在這裡。" />;
}
