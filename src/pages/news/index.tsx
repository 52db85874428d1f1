import { NotYet } from '@/components/NotYet';

export default function News() {
  return <NotYet title="最新消息" text="活動、維護與規則更新會在這裡公布。" />;
}
