/** Heading and first paragraph of the page that explains GAB; the server writes them into its document. */
export const GAB_TITLE = '什麼是 GAB？';
export const GAB_LEAD =
  'GAB 是本站使用的代幣：商品用 GAB 標價，也用 GAB 付款。您餘額裡的每一枚 GAB，平台都在區塊鏈上等量保管。';
