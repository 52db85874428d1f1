import type { Picture } from '@common/endpoints/pictures';
import type { ImportedProduct } from '@common/endpoints/productFiles';
import { isAmount, parseAmount } from '@common/money';
import { MAX_PRODUCT_PICTURES } from '@common/pictureFiles';
import { renderMarkdown } from '../../../../richText/renderMarkdown';
import { HIGHEST_PRICE } from '../planSkus';
import type { ProductRow, ProductValues, SkuPlan } from '../store';
import type { CategoryNames } from './categoryNames';
import { COLUMN, type Column, ONLY_VARIANT, untagPart } from './columns';
import { htmlToMarkdown } from './htmlToMarkdown';
import type { FileProduct, FileRow, ProductFile } from './readFile';

/** The shop's current state that a file is read against. */
export interface ImportContext {
  categories: CategoryNames;
  /** Prefix of our pictures' paths. */
  origin: string;
  /** The pictures that the file may use, by path. */
  pictures: ReadonlyMap<string, Picture>;
}

export type Note = ImportedProduct['notes'][number];

/** A product with the values it will have after the import. */
export interface Draft {
  handle: string;
  /** Its first row in the file. */
  row: number;
  before: ProductRow | undefined;
  after: ProductValues;
  skus: SkuPlan[];
  notes: Note[];
}

const FULFILMENTS = ['shipping', 'digital', 'pickup'] as const;
/** Characters; pieces for `stock`. */
const MOST = { title: 80, subtitle: 120, description: 10_000, name: 60, stock: 1_000_000 };
const MAX_SKUS = 50;
/** The address of a picture of another site. */
const ELSEWHERE = /^(https?:)?\/\//i;

/** Reads a product's rows against its current state; collects faults instead of throwing. */
class Reader {
  readonly notes: Note[] = [];
  readonly first: FileRow;

  constructor(
    private readonly file: ProductFile,
    private readonly product: FileProduct,
    private readonly before: ProductRow | undefined,
    private readonly context: ImportContext,
  ) {
    const [first] = product.rows;
    if (!first) throw new Error('a product of the file has no row');
    this.first = first;
  }

  has(column: Column): boolean {
    return this.file.columns.has(column);
  }

  /** Notes a fault: the whole file is refused. */
  fault(text: string, row = this.first.row): void {
    this.notes.push({ row, kind: 'fault', text });
  }

  /** Notes something that the import leaves out. */
  hint(text: string, row = this.first.row): void {
    this.notes.push({ row, kind: 'hint', text });
  }

  /** A cell of the first row; the current value when the file lacks the column. */
  text(column: Column, now: string): string {
    return this.has(column) ? (this.first.cells[column] ?? '').trim() : now;
  }

  line(column: Column, now: string, longest: number): string {
    const text = this.text(column, now);
    if ([...text].length > longest) this.fault(`${COLUMN[column]} 最多 ${longest} 個字`);
    if (/\p{Cc}/u.test(text)) this.fault(`${COLUMN[column]} 不能有換行`);
    return text;
  }

  title(): string {
    const title = this.line('title', this.before?.title ?? '', MOST.title);
    if (!title) this.fault('缺少 Title');
    return title;
  }

  description(): string {
    const now = this.before?.description ?? '';
    if (!this.has('body')) return now;
    const html = (this.first.cells.body ?? '').trim();
    // HTML that our export wrote maps back to its Markdown unchanged.
    if (this.before && html === renderMarkdown(now).replace(/\r\n?/g, '\n').trim()) return now;
    const markdown = htmlToMarkdown(html);
    if (markdown.length > MOST.description) {
      this.fault(`商品說明最多 ${MOST.description} 個字`);
    }
    return markdown;
  }

  category(): string {
    for (const column of ['type', 'categoryPath'] as const) {
      const text = this.text(column, '');
      const found = text && this.context.categories.find(text);
      if (found) return found;
    }
    const named = this.text('type', '') || this.text('categoryPath', '');
    if (named) this.fault(`找不到分類「${named}」，請先新增，或填寫分類代號`);
    else if (!this.before) this.fault('缺少分類（Type 或 Product Category）');
    return this.before?.category ?? '';
  }

  attributes(): Record<string, string[]> {
    if (!this.has('tags')) return this.before?.attributes ?? {};
    const attributes = new Map<string, string[]>();
    for (const tag of this.text('tags', '').split(',')) {
      const [name = '', value = '', ...more] = tag.split(':').map(untagPart);
      if (!name) continue;
      if (!value || more.length > 0 || name.length > 20 || value.length > 40) {
        this.hint(`標籤「${tag.trim()}」不是「名稱:值」的屬性，沒有匯入`);
        continue;
      }
      const values = attributes.get(name) ?? [];
      if (!values.includes(value)) values.push(value);
      attributes.set(name, values);
    }
    return Object.fromEntries(attributes);
  }

  onSale(): boolean {
    if (!this.has('status') && !this.has('published')) return this.before?.onSale ?? false;
    const status = this.text('status', 'active').toLowerCase() || 'active';
    const published = this.text('published', 'true').toLowerCase() || 'true';
    if (!['active', 'draft', 'archived'].includes(status))
      this.fault(`Status「${status}」無法辨識`);
    if (!['true', 'false'].includes(published)) this.fault(`Published「${published}」無法辨識`);
    return status === 'active' && published === 'true';
  }

  fulfilment(): ProductValues['fulfilment'] {
    const now = this.before?.fulfilment ?? 'shipping';
    const text = this.text('fulfilment', '').toLowerCase();
    const known = FULFILMENTS.find((one) => one === text);
    if (known) return known;
    if (text) this.fault(`Fulfilment「${text}」無法辨識，請填 ${FULFILMENTS.join('、')}`);
    const ships = this.text('ships', '').toLowerCase();
    if (ships === 'true') return 'shipping';
    return ships === 'false' && now === 'shipping' ? 'digital' : now;
  }

  advMaxBps(): number {
    const now = this.before?.advMaxBps ?? 0;
    const text = this.text('adv', String(now / 100)) || '0';
    const bps = /^\d{1,3}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : -1;
    if (bps >= 0 && bps <= 10_000) return bps;
    this.fault('廣告幣折抵要是 0 到 100');
    return now;
  }

  pictures(): Picture[] {
    if (!this.has('picture')) return this.before?.pictures ?? [];
    const named = this.product.rows
      .map(({ row, cells }, at) => ({
        row,
        src: cells.picture?.trim() ?? '',
        alt: (cells.pictureAlt ?? '')
          .trim()
          .replace(/\p{Cc}+/gu, ' ')
          .slice(0, 120),
        place: Number(cells.pictureAt) || at + 1,
      }))
      .filter(({ src }) => src !== '')
      .sort((a, b) => a.place - b.place);
    if (named.length > MAX_PRODUCT_PICTURES) this.fault(`最多 ${MAX_PRODUCT_PICTURES} 張圖片`);
    const { origin, pictures } = this.context;
    const elsewhere = named.filter(
      ({ src }) => ELSEWHERE.test(src) && !src.startsWith(`${origin}/`),
    );
    for (const { row, src } of elsewhere) {
      this.hint(`其他網站的圖片不會下載：${src.slice(0, 100)}，請到商品編輯頁上傳`, row);
    }
    // A file that is half unreadable here takes no picture from a product.
    if (elsewhere.length > 0 && this.before) return this.before.pictures;
    const here = named.filter((one) => !elsewhere.includes(one));
    return here.flatMap(({ row, src, alt }) => {
      const url = src.startsWith(`${origin}/`) ? src.slice(origin.length) : src;
      const own = this.before?.pictures.find((picture) => picture.url === url);
      const picture = own ?? pictures.get(url);
      if (picture) return [{ ...picture, alt }];
      this.fault('找不到這張圖片，請先上傳到本站', row);
      return [];
    });
  }

  skus(): SkuPlan[] {
    const now = (this.before?.skus ?? []).map((sku) => ({ ...sku, price: BigInt(sku.price) }));
    const rows = this.product.rows.filter(({ cells }) =>
      [cells.option1, cells.price, cells.stock].some((cell) => cell?.trim()),
    );
    if (rows.length === 0) {
      if (now.length === 0) this.fault('缺少價格（Variant Price）');
      return now;
    }
    if (rows.length > MAX_SKUS) this.fault(`最多 ${MAX_SKUS} 款`);
    const seen = new Set<string>();
    return rows.map(({ row, cells }) => {
      const options = [cells.option1, cells.option2, cells.option3].map((cell) => cell?.trim());
      const called = options.filter(Boolean).join(' / ');
      const name = called === ONLY_VARIANT ? '' : called;
      const was = now.find((sku) => sku.name === name);
      if (seen.has(name)) this.fault(`規格「${called}」重複`, row);
      seen.add(name);
      this.requireShort('規格名稱', name, row);
      const code = this.has('code') ? (cells.code ?? '').trim() : (was?.code ?? '');
      this.requireShort('貨號', code, row);
      const price = this.price(cells.price?.trim() ?? '', was?.price, row);
      const stock = this.stock(cells.stock?.trim() ?? '', was, row);
      return { id: was?.id ?? null, name, code, price, stock };
    });
  }

  /** A name or code of a variant fits its field and has one line. */
  requireShort(what: string, text: string, row: number): void {
    if (text.length > MOST.name || /\p{Cc}/u.test(text)) this.fault(`${what}太長或有換行`, row);
  }

  price(text: string, now: bigint | undefined, row: number): bigint {
    if (text === '' && now !== undefined) return now;
    const isPrice = isAmount(text);
    const price = isPrice ? parseAmount(text) : 0n;
    if (price > 0n && price < HIGHEST_PRICE) return price;
    this.fault(text ? `價格「${text}」要是大於 0 的數字，例如 120 或 99.5` : '缺少價格', row);
    // Any valid price: the fault refuses the file, and the report needs a number.
    return 1n;
  }

  stock(text: string, was: { stock: number; reserved: number } | undefined, row: number): number {
    if (text === '') return was?.stock ?? 0;
    const oversold = /^-(\d{1,7})$/.exec(text)?.[1];
    if (oversold !== undefined) return this.emptied(oversold, was?.reserved ?? 0, row);
    const stock = /^\d{1,7}$/.test(text) ? Number(text) : -1;
    if (stock < 0 || stock > MOST.stock) this.fault(`庫存「${text}」要是 0 到 ${MOST.stock}`, row);
    else if (was && stock < was.reserved) {
      this.fault(`庫存 ${stock} 少於訂單已保留的 ${was.reserved} 件`, row);
    }
    return stock;
  }

  /** Shopify counts below zero where it sells more than there is; here the open orders have reserved their pieces. */
  emptied(oversold: string, reserved: number, row: number): number {
    this.hint(
      `庫存 -${oversold} 表示在 Shopify 超賣了 ${oversold} 件；這裡沒有負的庫存，匯入為 ${reserved} 件${reserved > 0 ? '（訂單已保留）' : ''}`,
      row,
    );
    return reserved;
  }
}

/** Drafts the product that the file's rows describe. */
export function draftProduct(
  file: ProductFile,
  product: FileProduct,
  before: ProductRow | undefined,
  context: ImportContext,
): Draft {
  const reader = new Reader(file, product, before, context);
  const after: ProductValues = {
    handle: product.handle,
    title: reader.title(),
    subtitle: reader.line('subtitle', before?.subtitle ?? '', MOST.subtitle),
    description: reader.description(),
    category: reader.category(),
    attributes: reader.attributes(),
    onSale: reader.onSale(),
    fulfilment: reader.fulfilment(),
    advMaxBps: reader.advMaxBps(),
    // The file has no column for it.
    lowStockLimit: before?.lowStockLimit ?? null,
    pictures: reader.pictures(),
  };
  const skus = reader.skus();
  const { notes, first } = reader;
  return { handle: product.handle, row: first.row, before, after, skus, notes };
}
