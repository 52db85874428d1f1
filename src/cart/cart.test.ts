import { MAX_CART_LINES } from '@common/orders/cartRules';
import { toast } from '@/feedback/feedback';
import { addToCart } from './cart';
import { deviceCart, writeDeviceCart } from './deviceCart';

afterEach(() => writeDeviceCart([]));

it('a visitor’s cart takes no line beyond the most, says so, and still takes more of one that is there', async () => {
  const line = (skuId: number) => ({ skuId, quantity: 1, unitPrice: '5' });
  const full = Array.from({ length: MAX_CART_LINES }, (_, n) => line(n + 1));
  const warning = jest.spyOn(toast, 'warning').mockImplementation();
  writeDeviceCart(full);
  expect(await addToCart(line(MAX_CART_LINES + 1))).toBe(false);
  expect(warning).toHaveBeenCalledWith('購物車最多 100 項，請先結帳或移除一些再加入。');
  expect(deviceCart.get()).toEqual(full);
  expect(await addToCart(line(1))).toBe(true);
  expect(deviceCart.get().find(({ skuId }) => skuId === 1)?.quantity).toBe(2);
  warning.mockRestore();
});
