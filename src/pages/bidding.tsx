import { LotCalendar } from '@/components/Lot/LotCalendar';
import { usePageTitle } from '@/usePageTitle';

export default function Bidding() {
  usePageTitle('競標日曆');
  return <LotCalendar />;
}
