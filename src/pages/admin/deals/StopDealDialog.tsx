import type { Deal } from '@common/endpoints/deals';
import { offerText } from '@/components/Deal/deals';
import { api } from '@/services/api';
import { StopDiscountDialog } from '../parts/StopDiscountDialog';

interface Props {
  deal: Deal;
  onDone: (stopped: Deal) => void;
  onRefused: () => void;
  onClose: () => void;
}

export function StopDealDialog({ deal, ...rest }: Props) {
  return (
    <StopDiscountDialog<Deal>
      {...rest}
      kind="優惠活動"
      name={offerText(deal)}
      send={(reason) =>
        api('POST /api/admin/deals/:id/stop', {
          params: { id: deal.id },
          body: { reason },
          skipErrorHandler: true,
        })
      }
    />
  );
}
