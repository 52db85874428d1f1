import { render, screen } from '@testing-library/react';
import dayjs from 'dayjs';
import { doneStep, StepRow } from './ProgressSteps';

it('a step of another year carries its year', () => {
  const now = dayjs();
  const before = now.subtract(1, 'year').month(2).date(5).hour(9).minute(8);
  render(
    <StepRow
      label="訂單進度"
      steps={[doneStep('成立', before.valueOf()), doneStep('付款', now.valueOf())]}
    />,
  );
  expect(screen.getByText('成立').nextSibling).toHaveTextContent(`${before.year()}/03/05 09:08`);
  expect(screen.getByText('付款').nextSibling).toHaveTextContent(now.format('MM/DD HH:mm'));
  expect(screen.getByText('付款').nextSibling).not.toHaveTextContent(String(now.year()));
});
