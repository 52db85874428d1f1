import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import '@/components/SignIn/SignInDialog';
import { forgetTwdRate } from '@/services/twdRate';
import { closeSignIn } from '@/session/signIn';
import { flatWay } from '@/testing/cart';
import { chooseOption } from '@/testing/chooseOption';
import { expectToAsk, expectToAskBack, expectToClose } from '@/testing/dialogExits';
import { fill, findVisible, person, press } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { MEMBER, signIn } from '@/testing/session';
import { ADDRESS, ORDER_NUMBER, ORDER_PLACED, PRODUCT } from '@/testing/shop';
import { Refusal, type StubApi, startApi } from '@/testing/stubApi';
// Chunks of the page, so that no test waits for them to be compiled.
import './$id';
import './OrderDialog';
import '@/pages/member/order/view/$out_trade_no';

let api: StubApi;
beforeEach(async () => {
  api = await startApi({
    'GET /api/products/7': () => PRODUCT,
    'GET /api/me/coupons/offers': () => [],
    'GET /api/me/addresses': () => [ADDRESS],
    'POST /api/orders': () => ORDER_PLACED,
    [`POST /api/orders/${ORDER_NUMBER}/pay` as const]: () => ({ ...ORDER_PLACED, status: 2 }),
    [`GET /api/orders/${ORDER_NUMBER}` as const]: () => ({ ...ORDER_PLACED, status: 2 }),
  });
});
afterEach(async () => {
  act(closeSignIn);
  forgetTwdRate();
  await api.close();
});

const note = () => screen.findByLabelText('備註');

async function startOrder(): Promise<void> {
  await press('立即購買');
  await fill('備註', '請放管理室');
  // The address is known.
  await screen.findByText('王小明', { selector: 'b' });
}

describe('the facts of a product', () => {
  it('say what delivery costs, when it comes, and how it can be returned', async () => {
    const free = { ...flatWay('home', '80'), freeFrom: '1000' };
    const delivery = { handlingDays: 2, ways: [free, flatWay('inPerson', '0')] };
    api.on({ 'GET /api/products/7': () => ({ ...PRODUCT, delivery }) });
    await renderSite('/product/view/7');
    await findVisible('宅配 80.00 GAB，滿 1,000.00 GAB 免運');
    expect(screen.getByText(/^宅配 \d+\/\d+(–\d+\/\d+)? 送達$/)).toBeVisible();
    expect(screen.getByText('面交 時間與賣家約定')).toBeVisible();
    expect(screen.getByText('7 天鑑賞期')).toBeVisible();
    expect(screen.getByText('退貨說明')).toHaveAttribute('href', '/help/returns');
  });

  it('say until when the seller is away, and offer no purchase', async () => {
    const away = { until: Date.UTC(2026, 11, 2, 16), note: '回來後依序出貨' };
    const delivery = { handlingDays: 2, ways: [flatWay('home', '80')] };
    api.on({ 'GET /api/products/7': () => ({ ...PRODUCT, channel: 'market', away, delivery }) });
    await renderSite('/product/view/7');
    await findVisible('賣家休假中，最晚 2026/12/03 恢復販售。回來後依序出貨');
    expect(screen.getByRole('button', { name: '賣家休假中' })).toBeDisabled();
    expect(screen.queryByText('加入購物車')).toBeNull();
    // It would be that of goods paid for now.
    await findVisible('宅配 80.00 GAB');
    expect(screen.queryByText('預計到貨')).toBeNull();
  });

  it('of a member’s digital goods state neither a fee nor a return at will', async () => {
    api.on({
      'GET /api/products/7': () => ({ ...PRODUCT, channel: 'market', fulfilment: 'digital' }),
    });
    await renderSite('/product/view/7');
    await findVisible('有問題 7 天內可退');
    expect(screen.queryByText('運費')).toBeNull();
    expect(screen.queryByText('預計到貨')).toBeNull();
  });
});

describe('placing an order', () => {
  it('gives what is due in NT$ as well, in the dialog and on the order that waits for payment', async () => {
    const path = `GET /api/orders/${ORDER_NUMBER}` as const;
    forgetTwdRate();
    api.on({ 'GET /api/gab/rate': () => ({ twd: '9.5' }), [path]: () => ORDER_PLACED });
    signIn();
    const { history } = await renderSite('/product/view/7');
    await startOrder();
    await findVisible(() => within(screen.getByText('應付')).getByText('≈ NT$ 950'));
    act(() => history.push('/nowhere'));
    await press('不儲存，離開');
    act(() => history.push(`/member/order/view/${ORDER_NUMBER}`));
    await screen.findByText('付款', { selector: '.ant-card-head-title' });
    // In the panel for payment and in the sum of the order.
    await waitFor(() => expect(screen.getAllByText('≈ NT$ 950')).toHaveLength(2));
  });

  it('sends what was seen and typed, pays from the balance and leads to the order', async () => {
    signIn();
    const { history } = await renderSite('/product/view/7');
    await startOrder();
    await press('折抵到上限');
    await press('確認付款');
    await waitFor(() =>
      expect(history.location.pathname).toBe(`/member/order/view/${ORDER_NUMBER}`),
    );
    expect(api.askedOf('POST /api/orders')[0]?.body).toEqual({
      items: [{ skuId: 70, quantity: 1, unitPrice: '100' }],
      addressId: 3,
      paymentMethod: 'coin',
      advAmount: '10',
      note: '請放管理室',
    });
    expect(api.askedOf(`POST /api/orders/${ORDER_NUMBER}/pay`)).toHaveLength(1);
  });

  it('shows a changed price, keeps what was typed, and the next try agrees to it', async () => {
    signIn();
    const { history } = await renderSite('/product/view/7');
    await startOrder();
    api.on({
      'POST /api/orders': () => {
        throw new Refusal('PRICE_CHANGED', { skuId: 70, price: '120' });
      },
    });
    await press('確認付款');
    await findVisible('價格已更新，請確認金額後再送出。');
    expect(await note()).toHaveValue('請放管理室');
    api.on({ 'POST /api/orders': () => ORDER_PLACED });
    await press('確認付款');
    await waitFor(() => expect(history.location.pathname).toMatch(/^\/member\/order\/view/));
    expect(api.askedOf('POST /api/orders')[1]?.body).toMatchObject({
      items: [{ unitPrice: '120' }],
      note: '請放管理室',
    });
  });

  it('says how many are left when others were faster', async () => {
    signIn();
    await renderSite('/product/view/7');
    await startOrder();
    api.on({
      'POST /api/orders': () => {
        throw new Refusal('SOLD_OUT', { skuId: 70, left: 0 });
      },
    });
    await press('確認付款');
    await findVisible('庫存僅剩 0 件');
    expect(await note()).toHaveValue('請放管理室');
    expect(screen.getByText('確認付款').closest('button')).toBeDisabled();
  });

  it('survives an expired session: sign in over it and send it again', async () => {
    signIn();
    const { history } = await renderSite('/product/view/7');
    await startOrder();
    api.on({
      'POST /api/orders': () => {
        throw new Refusal('SIGN_IN_REQUIRED');
      },
    });
    await press('確認付款');
    // antd gives all dialogs one id in tests, so the title is what tells them apart.
    expect(await screen.findByText('登入已過期，請重新登入')).toBeInTheDocument();
    api.on({ 'POST /api/orders': () => ORDER_PLACED });
    act(() => signIn(MEMBER));
    await waitFor(() => expect(screen.queryByText('登入已過期，請重新登入')).toBeNull());
    expect(await note()).toHaveValue('請放管理室');
    await press('確認付款');
    await waitFor(() => expect(history.location.pathname).toMatch(/^\/member\/order\/view/));
  });

  it('says what is wrong with a typed address, and brings it into sight with the focus', async () => {
    signIn();
    api.on({ 'GET /api/me/addresses': () => [] });
    await renderSite('/product/view/7');
    await press('立即購買');
    await fill('收件人', '林美');
    await fill('聯絡電話', '12345');
    await press('確認付款');
    expect(await screen.findByText(/請填寫手機/)).toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText('聯絡電話')).toHaveFocus());
    expect(api.askedOf('POST /api/orders')).toEqual([]);
    expect(screen.getByLabelText('收件人')).toHaveValue('林美');
  });

  it('sends a typed address with the order, and keeps it in the address book if that is wanted', async () => {
    signIn();
    api.on({ 'GET /api/me/addresses': () => [] });
    api.on({ 'POST /api/me/addresses': ({ body }) => ({ ...Object(body), id: 9 }) });
    const { history } = await renderSite('/product/view/7');
    await press('立即購買');
    await person.click(await screen.findByText('超商取貨'));
    await fill('收件人', '林美');
    await fill('聯絡電話', '0912345678');
    const chain = screen.getByLabelText('超商');
    fireEvent.mouseDown(chain);
    const option = { selector: '.ant-select-item-option-content' };
    await person.click(await screen.findByText(/全家/, option));
    await fill('門市店號', '006598');
    await fill('門市名稱', '三重門市');
    await chooseOption('門市縣市', '新北市');
    await chooseOption('門市鄉鎮市區', '三重區');
    expect(screen.getByLabelText('存到我的地址簿')).toBeChecked();
    await press('確認付款');
    await waitFor(() => expect(history.location.pathname).toMatch(/^\/member\/order\/view/));
    const place = { kind: 'store', storeNo: '006598', chain: 'family', storeDistrict: '三重區' };
    expect(api.askedOf('POST /api/orders')[0]?.body).toMatchObject({ address: place });
    expect(api.askedOf('POST /api/me/addresses')[0]?.body).toMatchObject(place);
  });

  it('does not offer a balance that is too small', async () => {
    signIn();
    api.on({
      'GET /api/products/7': () => ({
        ...PRODUCT,
        skus: [{ id: 70, name: '', price: '1000.5', weightGrams: null, available: 5 }],
      }),
    });
    await renderSite('/product/view/7');
    await startOrder();
    // What can pay is chosen already.
    expect((await screen.findByText('送出訂單')).closest('button')).toBeEnabled();
    await person.click(screen.getByText('餘額'));
    const pay = screen.getByText('確認付款').closest('button');
    expect(pay).toBeDisabled();
    expect(pay).toHaveAccessibleDescription(/餘額不足，還差 0.50/);
    expect(screen.getAllByRole('link', { name: '前往充幣（另開分頁）' })[0]).toHaveAttribute(
      'href',
      '/member/deposit',
    );
  });
});

describe('a visitor who wants to buy', () => {
  it('signs in first and goes on', async () => {
    await renderSite('/product/view/7');
    await press('立即購買');
    expect(await screen.findByRole('dialog', { name: /登入/ })).toBeInTheDocument();
    act(() => signIn());
    expect(await screen.findByRole('dialog', { name: '確認訂單' })).toBeInTheDocument();
  });

  it('is asked nothing more after closing the sign-in', async () => {
    await renderSite('/product/view/7');
    await press('立即購買');
    await screen.findByRole('dialog', { name: /登入/ });
    act(closeSignIn);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    act(() => signIn());
    await screen.findByText('王小明');
    expect(screen.queryByRole('dialog', { name: '確認訂單' })).toBeNull();
  });
});

it.each(['/product/view/999', '/product/view/abc'])('%s leads to /404', async (path) => {
  const { history } = await renderSite(path);
  await waitFor(() => expect(history.location.pathname).toBe('/404'));
});

it('the way back asks before the form and its note are dropped', async () => {
  signIn();
  await renderSite('/product/view/7');
  await startOrder();
  await expectToAskBack('確認訂單');
});

describe('Esc and × in the form', () => {
  beforeEach(() => signIn());
  const TITLE = '確認訂單';

  it('ask before a note, or an address of which a word was typed, is dropped', async () => {
    await renderSite('/product/view/7');
    await startOrder();
    await expectToAsk(TITLE);
    await press('立即購買');
    await person.click(await screen.findByText('寄到新的地址'));
    await fill('收件人', '林美');
    await expectToAsk(TITLE);
  });

  it('close it where nothing was typed', async () => {
    await renderSite('/product/view/7');
    await press('立即購買');
    await note();
    await screen.findByText('王小明', { selector: 'b' });
    await expectToClose(TITLE);
  });
});
