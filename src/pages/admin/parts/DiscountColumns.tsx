import type { Coupon } from '@common/endpoints/coupons';
import type { Deal } from '@common/endpoints/deals';
import { TOKEN_SYMBOL } from '@config/token';
import { Button } from 'antd';
import { Amount } from '@/components/Amount';
import { Time } from '@/components/Time';
import { ConsoleLink } from './ConsoleLink';

type Discount = Coupon | Deal;

// Columns that coupons and deals share.

export const BEARER = {
  key: 'bearer',
  title: '由誰負擔',
  render: (_: unknown, { seller }: Discount) =>
    seller ? (
      <ConsoleLink to={`/admin/members/${seller.id}`}>
        {seller.name}（#{seller.id}）
      </ConsoleLink>
    ) : (
      '平台'
    ),
};

export const GIVEN = {
  key: 'given',
  title: '已折抵',
  align: 'right' as const,
  render: (_: unknown, { given }: Discount) => <Amount value={given} unit={TOKEN_SYMBOL} />,
};

export const PERIOD = {
  key: 'ends',
  title: '期間',
  render: (_: unknown, { startsAt, endsAt }: Discount) => (
    <>
      <Time at={startsAt} />
      <br />
      <Time at={endsAt} />
    </>
  ),
};

export const CREATED = {
  key: 'created',
  title: '建立',
  render: (_: unknown, { createdBy }: Discount) => createdBy,
};

interface Props {
  discount: Discount;
  onChange: () => void;
  onStop: () => void;
}

/** A discount that a seller bears is changed by that seller only; staff can stop it. */
export function DiscountAction({ discount: { seller, stopped }, onChange, onStop }: Props) {
  if (seller === null) {
    return (
      <Button size="small" onClick={onChange}>
        修改
      </Button>
    );
  }
  return (
    stopped === null && (
      <Button size="small" danger onClick={onStop}>
        停止
      </Button>
    )
  );
}
