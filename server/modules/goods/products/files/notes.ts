import type { ImportedProduct } from '@common/endpoints/productFiles';

export type Note = ImportedProduct['notes'][number];

/** Faults and hints found in a product's rows; they are collected instead of thrown. */
export class Notes {
  readonly list: Note[] = [];

  /** Notes a fault: the product is not imported. */
  fault(row: number, text: string): void {
    this.list.push({ row, kind: 'fault', text });
  }

  /** Notes a part of the file that the import ignores or changes. */
  hint(row: number, text: string): void {
    this.list.push({ row, kind: 'hint', text });
  }
}
