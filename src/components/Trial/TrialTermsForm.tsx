import { DatePicker, Input, Select } from 'antd';
import { useId } from 'react';
import { REGIONS } from './regions';
import styles from './Trial.module.css';
import type { BuyerKind, RenderMemberPicker, TrialCart } from './useTrial';

const KINDS: { value: BuyerKind; label: string }[] = [
  { value: 'first', label: '還沒買過的會員' },
  { value: 'returning', label: '買過的會員' },
  { value: 'member', label: '指定會員' },
];
const PLACES = [...REGIONS.keys()].map((value) => ({ value, label: value }));

interface Props {
  cart: TrialCart;
  memberPicker: RenderMemberPicker | undefined;
}

/** Buyer, time, region and coupon code of the trial. */
export function TrialTermsForm({ cart: { terms, setTerms }, memberPicker }: Props) {
  const id = useId();
  return (
    <section className={styles.terms} aria-label="試算條件">
      <div>
        <label htmlFor={`${id}-buyer`}>買家</label>
        <Select<BuyerKind>
          id={`${id}-buyer`}
          value={terms.buyer}
          options={KINDS.filter(({ value }) => memberPicker || value !== 'member')}
          onChange={(buyer) => setTerms({ buyer })}
        />
        {terms.buyer === 'member' &&
          memberPicker?.(terms.memberId, (memberId) => setTerms({ memberId }))}
      </div>
      <div>
        <label htmlFor={`${id}-at`}>時間</label>
        <DatePicker
          id={`${id}-at`}
          value={terms.at}
          placeholder="現在"
          showTime={{ format: 'HH:mm' }}
          format="YYYY/MM/DD HH:mm"
          onChange={(at) => setTerms({ at })}
        />
      </div>
      <div>
        <label htmlFor={`${id}-place`}>送到</label>
        <Select<string>
          id={`${id}-place`}
          value={terms.region}
          placeholder="臺灣本島"
          allowClear
          showSearch
          options={PLACES}
          onChange={(region) => setTerms({ region })}
        />
      </div>
      <div>
        <label htmlFor={`${id}-code`}>優惠碼</label>
        <Input
          id={`${id}-code`}
          value={terms.code}
          placeholder="選填"
          maxLength={24}
          autoComplete="off"
          autoCapitalize="characters"
          allowClear
          onChange={({ target }) => setTerms({ code: target.value })}
        />
      </div>
    </section>
  );
}
