import { NotYet } from '@/components/NotYet';

export default function Access() {
  return <NotYet title="權限中心" text="您的帳戶可以做什麼、為什麼，都會在這裡說明。" />;
}
