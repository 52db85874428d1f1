/** The supported columns of Shopify's product CSV, and our own as Shopify metafields. */
export const COLUMN = {
  handle: 'Handle',
  title: 'Title',
  body: 'Body (HTML)',
  vendor: 'Vendor',
  categoryPath: 'Product Category',
  type: 'Type',
  tags: 'Tags',
  published: 'Published',
  optionName: 'Option1 Name',
  option1: 'Option1 Value',
  option2: 'Option2 Value',
  option3: 'Option3 Value',
  code: 'Variant SKU',
  grams: 'Variant Grams',
  tracker: 'Variant Inventory Tracker',
  stock: 'Variant Inventory Qty',
  policy: 'Variant Inventory Policy',
  service: 'Variant Fulfillment Service',
  price: 'Variant Price',
  compareAt: 'Variant Compare At Price',
  ships: 'Variant Requires Shipping',
  taxable: 'Variant Taxable',
  barcode: 'Variant Barcode',
  picture: 'Image Src',
  pictureAt: 'Image Position',
  pictureAlt: 'Image Alt Text',
  seoTitle: 'SEO Title',
  seoDescription: 'SEO Description',
  weightUnit: 'Variant Weight Unit',
  cost: 'Cost per item',
  status: 'Status',
  subtitle: 'Subtitle (product.metafields.gab.subtitle)',
  fulfilment: 'Fulfilment (product.metafields.gab.fulfilment)',
  temperature: 'Temperature (product.metafields.gab.temperature)',
  adv: 'Adv Percent (product.metafields.gab.adv_percent)',
} as const;
export type Column = keyof typeof COLUMN;

/** Columns of an export, in Shopify's order. A variant here has one option, so the others are only read. */
export const EXPORT_COLUMNS: readonly Column[] = (Object.keys(COLUMN) as Column[]).filter(
  (column) => column !== 'option2' && column !== 'option3',
);

/** In the rows that an import gives back; not read. */
export const FAULTS_COLUMN = '錯誤';

/** Shopify's option name for a product with a single variant. */
export const ONLY_OPTION = 'Title';
export const ONLY_VARIANT = 'Default Title';

/** Tags `name:value` are attributes; commas and colons inside a part are percent-encoded. */
export const tagPart = (text: string) => text.replace(/[%,:]/g, encodeURIComponent);

export function untagPart(text: string): string {
  return text.trim().replace(/%(25|2C|3A)/gi, (code) => decodeURIComponent(code));
}
