import { checkoutShop, item } from '../../../testing/checkoutShop';
import { createDeal } from '../../../testing/deals';
import { createShipping, wayTerms } from '../../../testing/shipping';

const shop = checkoutShop();
const { createBuyer, createSeller, send, sql } = shop;

it('names faults of goods, limits, deals and ways in one refusal', async () => {
  const buyer = await createBuyer('9000');
  const seller = await createSeller();
  await createShipping(shop.db, seller.id, [wayTerms()]);
  const mei = await createSeller();
  const [gone, calm, lowered, limited] = [
    await seller.add(),
    await seller.add(),
    await mei.add(),
    await mei.add(),
  ];
  await sql(
    'UPDATE products p SET per_buyer = 2 FROM skus s WHERE s.product_id = p.id AND s.id = $1',
    [limited],
  );
  await sql(
    'UPDATE products p SET on_sale = false FROM skus s WHERE s.product_id = p.id AND s.id = $1',
    [gone],
  );
  const items = [item(gone), item(calm), { ...item(lowered), dealDiscount: '10' }];
  const { data } = await send(buyer, [...items, item(limited, 3)], {
    deliveries: [{ skuId: gone, way: 'store', fee: '60' }],
  });
  expect(data).toMatchObject({
    count: 4,
    lines: [
      { skuId: gone, why: 'offSale' },
      { skuId: limited, why: 'limit', perBuyer: 2, left: 2 },
      { skuId: lowered, why: 'deal', discount: '0' },
      { skuId: calm, why: 'delivery' },
    ],
  });
});

it('does not call a deal changed because a line that it counted fell out', async () => {
  const buyer = await createBuyer('9000');
  const seller = await createSeller();
  const [gone, calm] = [await seller.add(), await seller.add()];
  await createDeal(shop.db, {
    sellerId: seller.id,
    createdBy: seller.id,
    amount: '20',
    minimum: '200',
  });
  await sql(
    'UPDATE products p SET on_sale = false FROM skus s WHERE s.product_id = p.id AND s.id = $1',
    [gone],
  );
  const items = [gone, calm].map((skuId) => ({ ...item(skuId), dealDiscount: '10' }));
  expect((await send(buyer, items)).data.lines).toEqual([{ skuId: gone, why: 'offSale' }]);
});
