import { TrialPage } from '@/components/Trial/TrialPage';
import { api } from '@/services/api';
import { useMay } from '@/session/useMay';
import { usePageTitle } from '@/usePageTitle';
import listHead from '../listHead.module.css';
import { MemberPicker } from '../money/MemberPicker';
import { ProductPicker } from '../parts/ProductPicker';

/** 優惠試算 for staff: discounts of the platform and of every seller in the trial cart. */
export default function AdminTrial() {
  usePageTitle('優惠試算');
  const may = useMay();
  return (
    <>
      <header className={listHead.head}>
        <h1>優惠試算</h1>
      </header>
      <TrialPage
        about="試算平台與這些賣家的優惠活動和優惠券。"
        read={(query) => api('GET /api/admin/discounts/trial', { query, skipErrorHandler: true })}
        picker={(add) => (
          <ProductPicker
            label="加入試算的商品"
            placeholder="搜尋商品名稱，加入試算"
            excludedIds={[]}
            onPick={({ id }) => add(id)}
          />
        )}
        memberPicker={
          may('members.read')
            ? (value, choose) => <MemberPicker value={value} onChange={choose} />
            : undefined
        }
      />
    </>
  );
}
