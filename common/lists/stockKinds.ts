/** Why a variant's stock changed, by the kind that `stock_movements` stores. The auditor rejects any other kind. */
export const STOCK_KINDS = {
  opening: '期初庫存',
  seed: '建立資料',
  'order.place': '訂單成立，保留',
  'order.win': '得標，保留',
  'order.release': '訂單取消，退回庫存',
  'order.take': '訂單出貨，扣除庫存',
  'order.untake': '託運取消，恢復保留',
  'order.return': '退貨入庫',
  'lot.putUp': '拍品上架',
  'lot.takeDown': '拍品撤下',
  'listing.publish': '刊登上架',
  'listing.offer': '重新刊登',
  'product.edit': '編輯商品',
  'product.import': '匯入商品',
  correction: '人工更正',
} as const;

/** The label of a kind; a kind of another release shows as it is stored. */
export const stockKindLabel = (kind: string): string =>
  (STOCK_KINDS as Readonly<Record<string, string>>)[kind] ?? kind;
