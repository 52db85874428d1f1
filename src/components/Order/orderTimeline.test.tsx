import type { Order } from '@common/endpoints/orderShapes';
import { render, screen } from '@testing-library/react';
import { OrderTimeline } from './OrderTimeline';

const entry = (from: Order['status'] | null, to: Order['status'], at: number, reason: string) => ({
  from,
  to,
  at,
  actor: 'buyer' as const,
  actorName: null,
  reason,
});

it('shows the latest first, also of what happened in one moment', () => {
  const history = [
    entry(null, 1, 1000, '下單'),
    entry(1, 2, 1000, '用餘額付款'),
    entry(2, 20, 2000, '已出貨'),
  ];
  render(<OrderTimeline history={history} returns={[]} />);
  const titles = screen.getAllByText(/^(待支付|處理中|已發貨)$/).map((one) => one.textContent);
  expect(titles).toEqual(['已發貨', '處理中', '待支付']);
});
