import type { Deal } from '@common/endpoints/deals';
import { offerText } from '@/components/Deal/deals';
import { api } from '@/services/api';
import { SellerDiscounts } from '../SellerDiscounts';
import { SellerDealDialog } from './SellerDealDialog';

/** 優惠活動: discounts on the member's goods that apply by themselves. */
export default function SellerDeals() {
  return (
    <SellerDiscounts<Deal>
      name="優惠活動"
      empty="還沒有優惠活動。例如每滿 1000 折 100、第 2 件 6 折，買家結帳時自動折抵。"
      read={(query) => api('GET /api/me/selling/deals', { query })}
      factsOf={(deal) => ({ title: offerText(deal), uses: `${deal.orders} 筆訂單` })}
      savedText={() => '已儲存優惠活動'}
      dialog={(props) => <SellerDealDialog {...props} />}
    />
  );
}
