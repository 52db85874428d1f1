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
  option1Name: 'Option1 Name',
  option1: 'Option1 Value',
  option2Name: 'Option2 Name',
  option2: 'Option2 Value',
  option3Name: 'Option3 Name',
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
  perBuyer: 'Per Buyer (product.metafields.gab.per_buyer)',
} as const;
export type Column = keyof typeof COLUMN;

/** Columns of an export, in Shopify's order. */
export const EXPORT_COLUMNS = Object.keys(COLUMN) as Column[];

/** An axis' name and value, by its place. */
export const OPTIONS = [
  ['option1Name', 'option1'],
  ['option2Name', 'option2'],
  ['option3Name', 'option3'],
] as const satisfies readonly (readonly [Column, Column])[];

/** The last column of the rows that an import returns; ignored when they are imported again. */
export const FAULTS_COLUMN = '錯誤';

/** Shopify's option name for a product with a single variant. */
export const ONLY_OPTION = 'Title';
export const ONLY_VARIANT = 'Default Title';
/** Our option name for variants with plain names. */
export const PLAIN_OPTION = '規格';

/** Tags `name:value` are attributes; commas and colons inside a part are percent-encoded. */
export const tagPart = (text: string) => text.replace(/[%,:]/g, encodeURIComponent);

export function untagPart(text: string): string {
  return text.trim().replace(/%(25|2C|3A)/gi, (code) => decodeURIComponent(code));
}
