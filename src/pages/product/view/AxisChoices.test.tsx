import { screen, within } from '@testing-library/react';
import { findVisible, person, press } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { signIn } from '@/testing/session';
import { ADDRESS, PRODUCT } from '@/testing/shop';
import { type StubApi, startApi } from '@/testing/stubApi';
// Chunks of the page, so that no test waits for them to be compiled.
import './$id';
import './OrderDialog';

const SHIRT = {
  ...PRODUCT,
  axes: [
    { name: '尺寸', values: ['S', 'M'] },
    { name: '顏色', values: ['紅', '藍'] },
  ],
  skus: [
    {
      id: 70,
      name: '尺寸 S・顏色 紅',
      values: ['S', '紅'],
      price: '100',
      available: 5,
      weightGrams: null,
    },
    {
      id: 71,
      name: '尺寸 M・顏色 紅',
      values: ['M', '紅'],
      price: '120',
      available: 2,
      weightGrams: null,
    },
    {
      id: 72,
      name: '尺寸 M・顏色 藍',
      values: ['M', '藍'],
      price: '130',
      available: 0,
      weightGrams: null,
    },
  ],
};

let api: StubApi;
beforeEach(async () => {
  api = await startApi({
    'GET /api/products/7': () => SHIRT,
    'GET /api/me/coupons/offers': () => [],
    'GET /api/me/addresses': () => [ADDRESS],
  });
});
afterEach(() => api.close());

const choice = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);

it('greys what cannot be bought and says why, without closing the way to what can', async () => {
  await renderSite('/product/view/7');
  await findVisible('已選：尺寸 S・顏色 紅');
  // 藍 is not made in S; picked all the same, for M may come next.
  await person.click(choice(/^藍沒有這個組合$/));
  await findVisible('沒有「尺寸 S・顏色 藍」這個組合，請換一個尺寸或顏色。');
  expect(screen.getByText('沒有這個組合', { selector: 'button' })).toBeDisabled();
  await person.click(choice(/^M130\.00・已售完$/));
  await findVisible('已選：尺寸 M・顏色 藍（已售完）');
  await person.click(choice(/^紅120\.00・2 件$/));
  await findVisible('已選：尺寸 M・顏色 紅');
  await findVisible('庫存 2 件');
  // Arrow keys go through a row.
  choice(/^M120\.00・2 件$/).focus();
  await person.keyboard('{ArrowLeft}');
  await findVisible('庫存 5 件');
});

it('says of each value what it would cost and how many there are, before it is picked', async () => {
  await renderSite('/product/view/7');
  await findVisible('已選：尺寸 S・顏色 紅');
  expect(choice(/^S100\.00・5 件$/)).toBeChecked();
  expect(choice(/^M120\.00・2 件$/)).not.toBeChecked();
});

it('leaves prices out where all variants cost the same', async () => {
  const skus = SHIRT.skus.map((sku) => ({ ...sku, price: '100' }));
  api.on({ 'GET /api/products/7': () => ({ ...SHIRT, skus }) });
  await renderSite('/product/view/7');
  await findVisible('已選：尺寸 S・顏色 紅');
  expect(choice(/^S$/)).toBeChecked();
  expect(choice(/^藍沒有這個組合$/)).not.toBeChecked();
});

it('begins with the variant that the address names, and orders that one', async () => {
  signIn();
  await renderSite('/product/view/7?sku=71');
  await findVisible('已選：尺寸 M・顏色 紅');
  await press('立即購買');
  await screen.findByText('王小明', { selector: 'b' });
  const dialog = screen.getByRole('dialog');
  expect(within(dialog).getByText('尺寸 M・顏色 紅')).toBeVisible();
  expect(dialog).toHaveTextContent('120');
});
