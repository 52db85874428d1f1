import type { Picture } from '@common/endpoints/pictures';
import { TEMPERATURE, TEMPERATURES } from '@common/lists/temperatures';
import { MAX_PIECES } from '@common/orders/cartRules';
import { MAX_PRODUCT_PICTURES, pictureFileName } from '@common/shopfront/pictureFiles';
import { MAX_SEO } from '@common/shopfront/searchEntry';
import { renderMarkdown } from '../../../../richText/renderMarkdown';
import type { SkuPlan } from '../skuStore';
import type { ProductRow, ProductValues } from '../store';
import type { CategoryNames } from './categoryNames';
import { COLUMN, type Column, untagPart } from './columns';
import { draftSkus } from './draftSkus';
import { htmlToMarkdown } from './htmlToMarkdown';
import { type Note, Notes } from './notes';
import type { FileProduct, FileRow, ProductFile } from './readFile';

/** The shop's current state, with which a file is compared. */
export interface ImportContext {
  categories: CategoryNames;
  /** Prefix of our pictures' paths. */
  origin: string;
  /** The pictures that the file may use, by path. */
  pictures: ReadonlyMap<string, Picture>;
  /** The pictures that the file may use, by file name. */
  byFileName: ReadonlyMap<string, Picture>;
}

/** A product with the values it will have after the import. */
export interface Draft {
  handle: string;
  /** Its first row in the file. */
  row: number;
  before: ProductRow | undefined;
  after: ProductValues;
  skus: SkuPlan[];
  notes: Note[];
  /** A type or category of the file that the shop does not know. */
  unknownType: string | undefined;
  /** Names of picture files that no upload has. */
  missingPictures: string[];
}

const FULFILMENTS = ['shipping', 'digital', 'pickup'] as const;
/** Characters. */
const MAX_LENGTHS = { title: 80, subtitle: 120, description: 10_000 };
/** An absolute URL, of another site or of this one. */
const ABSOLUTE_URL = /^(https?:)?\/\//i;

/** Reads a product's rows against its current state; collects faults instead of throwing. */
class Reader {
  readonly notes = new Notes();
  readonly first: FileRow;
  unknownType: string | undefined;
  readonly missingPictures: string[] = [];

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

  fault(text: string, row = this.first.row): void {
    this.notes.fault(row, text);
  }

  hint(text: string, row = this.first.row): void {
    this.notes.hint(row, text);
  }

  /** A cell of the first row; the current value when the file lacks the column. */
  text(column: Column, now: string): string {
    return this.has(column) ? (this.first.cells[column] ?? '').trim() : now;
  }

  line(column: Column, now: string, maxLength: number): string {
    const text = this.text(column, now);
    if ([...text].length > maxLength) this.fault(`${COLUMN[column]} 最多 ${maxLength} 個字`);
    if (/\p{Cc}/u.test(text)) this.fault(`${COLUMN[column]} 不能有換行`);
    return text;
  }

  title(): string {
    const title = this.line('title', this.before?.title ?? '', MAX_LENGTHS.title);
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
    if (markdown.length > MAX_LENGTHS.description) {
      this.fault(`商品說明最多 ${MAX_LENGTHS.description} 個字`);
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
    if (named) {
      this.unknownType = named;
      this.fault(`找不到分類「${named}」，請先新增，或填寫分類代號`);
    } else if (!this.before) this.fault('缺少分類（Type 或 Product Category）');
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
    if (status === 'unlisted') {
      this.hint('Status「unlisted」在 Shopify 是只給有連結的人；這裡沒有這種狀態，匯入為未上架');
    } else if (!['active', 'draft', 'archived'].includes(status))
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

  /** Also accepts the label of the interface, because people fill in the file. */
  temperature(): ProductValues['temperature'] {
    const now = this.before?.temperature ?? 'ambient';
    const text = this.text('temperature', '');
    if (!text) return now;
    const known = TEMPERATURES.find(
      (one) => one === text.toLowerCase() || TEMPERATURE[one] === text,
    );
    if (!known) this.fault(`溫層「${text}」無法辨識，請填 ${TEMPERATURES.join('、')}`);
    return known ?? now;
  }

  advMaxBps(): number {
    const now = this.before?.advMaxBps ?? 0;
    const text = this.text('adv', String(now / 100)) || '0';
    const bps = /^\d{1,3}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : -1;
    if (bps >= 0 && bps <= 10_000) return bps;
    this.fault('廣告幣折抵要是 0 到 100');
    return now;
  }

  /** An empty cell removes the limit. */
  perBuyer(): number | null {
    const now = this.before?.perBuyer ?? null;
    const text = this.text('perBuyer', String(now ?? ''));
    if (!text) return null;
    const limit = /^\d{1,3}(\.0+)?$/.test(text) ? Number(text) : 0;
    if (limit >= 1 && limit <= MAX_PIECES) return limit;
    this.fault(`每人限購「${text.slice(0, 20)}」要是 1 到 ${MAX_PIECES} 的整數，不限請留空`);
    return now;
  }

  pictures(): Picture[] {
    if (!this.has('picture')) return this.before?.pictures ?? [];
    const named = this.product.rows
      .map(({ row, cells }, index) => ({
        row,
        src: cells.picture?.trim() ?? '',
        alt: (cells.pictureAlt ?? '')
          .trim()
          .replace(/\p{Cc}+/gu, ' ')
          .slice(0, 120),
        position: Number(cells.pictureAt) || index + 1,
      }))
      .filter(({ src }) => src !== '')
      .sort((a, b) => a.position - b.position);
    if (named.length > MAX_PRODUCT_PICTURES) this.fault(`最多 ${MAX_PRODUCT_PICTURES} 張圖片`);
    const { origin } = this.context;
    const found = named.map((one) => ({ ...one, picture: this.pictureOf(one.src, one.row) }));
    const external = found.filter(
      ({ src, picture }) => !picture && ABSOLUTE_URL.test(src) && !src.startsWith(`${origin}/`),
    );
    for (const { row, src } of external) {
      const how = '請連同圖片的 zip 一起匯入，或到商品編輯頁上傳';
      this.hint(`其他網站的圖片不會下載：${src.slice(0, 100)}，${how}`, row);
      this.missingPictures.push(pictureFileName(src));
    }
    // Pictures of other sites cannot be imported. The product then keeps all its current pictures, as the file's other pictures
    // alone would replace them.
    if (external.length > 0 && this.before) return this.before.pictures;
    const ours = found.filter((one) => !external.includes(one));
    return ours.flatMap(({ row, src, alt, picture }) => {
      if (picture) return [{ ...picture, alt }];
      this.fault('找不到這張圖片，請先上傳到本站，或連同圖片的 zip 一起匯入', row);
      if (!src.startsWith('/') && !ABSOLUTE_URL.test(src)) {
        this.missingPictures.push(pictureFileName(src));
      }
      return [];
    });
  }

  /** Finds a picture by its address on this site, or by the name of its file. */
  private pictureOf(src: string, row: number): Picture | undefined {
    const { origin, pictures, byFileName } = this.context;
    const url = src.startsWith(`${origin}/`) ? src.slice(origin.length) : src;
    const known = this.before?.pictures.find((one) => one.url === url) ?? pictures.get(url);
    if (known || url.startsWith('/')) return known;
    const name = pictureFileName(src);
    const picture = byFileName.get(name);
    if (picture && ABSOLUTE_URL.test(src)) this.hint(`使用已上傳的同名圖片 ${name}`, row);
    return picture;
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
  const { notes, first } = reader;
  for (const { row, fault } of product.rows) if (fault) reader.fault(fault, row);
  const read: Omit<ProductValues, 'axes'> = {
    handle: product.handle,
    title: reader.title(),
    subtitle: reader.line('subtitle', before?.subtitle ?? '', MAX_LENGTHS.subtitle),
    description: reader.description(),
    seoTitle: reader.line('seoTitle', before?.seoTitle ?? '', MAX_SEO.title),
    seoDescription: reader.line(
      'seoDescription',
      before?.seoDescription ?? '',
      MAX_SEO.description,
    ),
    category: reader.category(),
    attributes: reader.attributes(),
    onSale: reader.onSale(),
    fulfilment: reader.fulfilment(),
    temperature: reader.temperature(),
    advMaxBps: reader.advMaxBps(),
    // The format has no column for the limit.
    lowStockLimit: before?.lowStockLimit ?? null,
    perBuyer: reader.perBuyer(),
    pictures: reader.pictures(),
  };
  const { axes, skus } = draftSkus(file, product, before, notes);
  const after = { ...read, axes };
  const { unknownType, missingPictures } = reader;
  return {
    handle: product.handle,
    row: first.row,
    before,
    after,
    skus,
    notes: notes.list,
    unknownType,
    missingPictures,
  };
}
