import { NotYet } from '@/components/NotYet';

export default function MarketBidding() {
  return <NotYet title="市集競標" text="會員商品的競標：出價有保障，得標後由平台託管款項。" />;
}
