import { act, screen, waitFor } from '@testing-library/react';
import { findVisible, person } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { MEMBER, signIn } from '@/testing/session';
import { PRODUCT } from '@/testing/shop';
import { Refusal, type StubApi, startApi } from '@/testing/stubApi';
import './FollowButton';
import '@/pages/product/view/$id';

const PUT = 'PUT /api/me/follows/5';
const seller = { ...PRODUCT.seller, id: 5, name: '阿宏', isPlatform: false };
let api: StubApi;
let followed: number[];
beforeEach(async () => {
  followed = [];
  api = await startApi({
    'GET /api/products/7': () => ({ ...PRODUCT, seller }),
    'GET /api/me/follows/ids': () => ({ sellerIds: followed }),
    [PUT]: () => null,
    'DELETE /api/me/follows/5': () => null,
  });
});
afterEach(() => api.close());

const button = () => screen.findByRole('button', { name: '追蹤 阿宏' });
const isPressed = async (pressed: boolean) =>
  waitFor(async () => expect(await button()).toHaveAttribute('aria-pressed', String(pressed)));

it('follows the seller of a product at once, and no longer by the same button', async () => {
  signIn();
  await renderSite('/product/view/7');
  await person.click(await button());
  await isPressed(true);
  expect(await button()).toHaveTextContent('追蹤中');
  await waitFor(() => expect(api.askedOf(PUT)).toHaveLength(1));
  await person.click(await button());
  await isPressed(false);
  await waitFor(() => expect(api.askedOf('DELETE /api/me/follows/5')).toHaveLength(1));
});

it('shows who is followed already', async () => {
  followed = [5];
  signIn();
  await renderSite('/product/view/7');
  await isPressed(true);
});

it('is reverted with the sentence of the server when it is refused', async () => {
  api.on({
    [PUT]: () => {
      throw new Refusal('FOLLOWS_FULL', { most: 300 });
    },
  });
  signIn({ ...MEMBER, id: 42 });
  await renderSite('/product/view/7');
  await person.click(await button());
  await findVisible(/最多追蹤 300 位賣家/);
  await isPressed(false);
});

it('asks a visitor to sign in, and follows then', async () => {
  await renderSite('/product/view/7');
  await person.click(await button());
  await screen.findByRole('dialog', { name: /登入/ });
  expect(api.askedOf(PUT)).toHaveLength(0);
  act(() => signIn());
  await waitFor(() => expect(api.askedOf(PUT)).toHaveLength(1));
  await isPressed(true);
});

it('follows nobody when the visitor turns out to be the seller, who sees no button', async () => {
  await renderSite('/product/view/7');
  await person.click(await button());
  await screen.findByRole('dialog', { name: /登入/ });
  act(() => signIn({ ...MEMBER, id: 5 }));
  await waitFor(() => expect(screen.queryByRole('button', { name: '追蹤 阿宏' })).toBeNull());
  expect(api.askedOf(PUT)).toHaveLength(0);
});
