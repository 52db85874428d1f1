import { isSoundBarcode } from '@common/goods/gtin';
import { MAX_BARCODE_LENGTH, MAX_WEIGHT_GRAMS } from '@common/goods/skuFacts';
import { MAX_VARIANTS } from '@common/goods/variantAxes';
import { isAmount, parseAmount } from '@common/money/money';
import { factsOf, HIGHEST_PRICE } from '../planSkus';
import type { SkuPlan, SkuRow } from '../skuStore';
import type { ProductRow } from '../store';
import { COLUMN, type Column } from './columns';
import type { Notes } from './notes';
import { parseAxes, type RowVariant, storedVariants } from './parseAxes';
import type { FileProduct, FileRow, ProductFile } from './readFile';

/** Max. characters; for `stock` max. pieces. */
const LIMITS = { name: 60, code: 60, stock: 1_000_000 };
/** The form into which spreadsheets turn a long number; its last digits are lost. */
const SCIENTIFIC = /^\d([.,]\d+)?E\+?\d+$/i;

/** Reads the cells of one variant's row against its current state. */
class SkuReader {
  constructor(
    private readonly file: ProductFile,
    private readonly line: FileRow,
    private readonly was: SkuRow | undefined,
    private readonly notes: Notes,
  ) {}

  plan({ name, values }: RowVariant): SkuPlan {
    if (values.length === 0) this.requireShort('規格名稱', name, LIMITS.name);
    const code = this.cell('code') ?? this.was?.code ?? '';
    this.requireShort('貨號', code, LIMITS.code);
    const now = factsOf(this.was);
    return {
      id: this.was?.id ?? null,
      name,
      values,
      code,
      price: this.price(),
      compareAt: this.fact('compareAt', now.compareAt, (text) => this.amount('compareAt', text)),
      cost: this.fact('cost', now.cost, (text) => this.amount('cost', text)),
      weightGrams: this.fact('grams', now.weightGrams, (text) => this.grams(text)),
      barcode: this.fact('barcode', now.barcode, (text) => this.barcode(text)) ?? '',
      stock: this.stock(),
    };
  }

  /** Undefined when the file lacks the column. */
  private cell(column: Column): string | undefined {
    return this.file.columns.has(column) ? (this.line.cells[column] ?? '').trim() : undefined;
  }

  /** An empty cell removes the fact; an empty price, in contrast, keeps the current one. */
  private fact<T>(column: Column, now: T | null, read: (text: string) => T | null): T | null {
    const text = this.cell(column);
    if (text === undefined) return now;
    return text === '' ? null : read(text);
  }

  private fault(text: string): void {
    this.notes.fault(this.line.row, text);
  }

  private requireShort(what: string, text: string, maxLength: number): void {
    if (text.length > maxLength || /\p{Cc}/u.test(text)) this.fault(`${what}太長或有換行`);
  }

  /** Shopify writes 0 for a missing compare-at price; a cost may be 0. */
  private amount(column: 'compareAt' | 'cost', text: string): bigint | null {
    const units = isAmount(text) ? parseAmount(text) : -1n;
    if (units === 0n) return column === 'cost' ? 0n : null;
    if (units > 0n && units < HIGHEST_PRICE) return units;
    this.fault(`${COLUMN[column]}「${text}」要是數字，例如 120 或 99.5`);
    return null;
  }

  private grams(text: string): number | null {
    const weight = /^\d{1,9}(\.\d+)?$/.test(text) ? Math.round(Number(text)) : -1;
    if (weight >= 0 && weight <= MAX_WEIGHT_GRAMS) return weight || null;
    this.fault(`重量「${text}」要是 0 到 ${MAX_WEIGHT_GRAMS} 克`);
    return null;
  }

  private barcode(cell: string): string {
    // Shopify puts an apostrophe before a barcode, so that spreadsheets read it as text.
    const text = cell.replace(/^'/, '').trim();
    this.requireShort('條碼', text, MAX_BARCODE_LENGTH);
    if (SCIENTIFIC.test(text)) {
      this.fault(`條碼「${text}」被試算表改成了數字，請把這一欄設為文字後重新填寫`);
    } else if (!isSoundBarcode(text)) {
      this.fault(`條碼「${text}」的檢查碼不對，請對照商品上的條碼`);
    }
    return text;
  }

  private price(): bigint {
    const text = this.line.cells.price?.trim() ?? '';
    if (text === '' && this.was) return BigInt(this.was.price);
    const price = isAmount(text) ? parseAmount(text) : 0n;
    if (price > 0n && price < HIGHEST_PRICE) return price;
    this.fault(text ? `價格「${text}」要是大於 0 的數字，例如 120 或 99.5` : '缺少價格');
    // Any valid price: the fault refuses the product, and the report needs a number.
    return 1n;
  }

  private stock(): number {
    const text = this.line.cells.stock?.trim() ?? '';
    if (text === '') return this.was?.stock ?? 0;
    const reserved = this.was?.reserved ?? 0;
    const oversold = /^-(\d{1,7})$/.exec(text)?.[1];
    if (oversold !== undefined) return this.stockOfOversold(oversold, reserved);
    const stock = /^\d{1,7}$/.test(text) ? Number(text) : -1;
    if (stock < 0 || stock > LIMITS.stock) this.fault(`庫存「${text}」要是 0 到 ${LIMITS.stock}`);
    else if (stock < reserved) this.fault(`庫存 ${stock} 少於訂單已保留的 ${reserved} 件`);
    return stock;
  }

  /** Shopify has a negative stock where it sold more than there was. Here the stock becomes the pieces that orders reserve. */
  private stockOfOversold(oversold: string, reserved: number): number {
    this.notes.hint(
      this.line.row,
      `庫存 -${oversold} 表示在 Shopify 超賣了 ${oversold} 件；這裡沒有負的庫存，匯入為 ${reserved} 件${reserved > 0 ? '（訂單已保留）' : ''}`,
    );
    return reserved;
  }
}

const keep = (sku: SkuRow): SkuPlan => ({
  id: sku.id,
  name: sku.name,
  values: sku.values,
  code: sku.code,
  price: BigInt(sku.price),
  stock: sku.stock,
  ...factsOf(sku),
});

/** Drafts the axes and variants that a product's rows describe; the current ones where no row has a variant. */
export function draftSkus(
  file: ProductFile,
  product: FileProduct,
  before: ProductRow | undefined,
  notes: Notes,
): { axes: string[]; skus: SkuPlan[] } {
  const now = before?.skus ?? [];
  const first = product.rows[0]?.row ?? 1;
  const rows = product.rows.filter(({ cells }) =>
    [cells.option1, cells.price, cells.stock].some((cell) => cell?.trim()),
  );
  if (rows.length === 0) {
    if (now.length === 0) notes.fault(first, '缺少價格（Variant Price）');
    return { axes: before?.axes ?? [], skus: now.map(keep) };
  }
  if (rows.length > MAX_VARIANTS) notes.fault(first, `最多 ${MAX_VARIANTS} 款`);
  const { axes, variants } = parseAxes(rows, before, notes);
  const stored = storedVariants(before, axes);
  const seen = new Set<string>();
  const skus = variants.map((variant) => {
    const { line, called, name } = variant;
    if (seen.has(name)) notes.fault(line.row, `規格「${called}」重複`);
    seen.add(name);
    return new SkuReader(file, line, stored(variant), notes).plan(variant);
  });
  return { axes, skus };
}
