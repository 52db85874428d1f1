import type { findGoods as endpoint, Goods } from '@common/endpoints/adminProducts';
import { MAX_BARCODE_LENGTH } from '@common/goods/skuFacts';
import type { Call } from '../../../http/route';
import { findSkus } from './codeStore';

/** A UPC is an EAN without its leading zero; scanners report either form. */
function spellingsOf(code: string): string[] {
  if (/^\d{12}$/.test(code)) return [code, `0${code}`];
  return /^0\d{12}$/.test(code) ? [code, code.slice(1)] : [code];
}

/** The platform's variants with a scanned code; empty for an unknown code. */
export async function findGoods({ db, query }: Call<typeof endpoint>): Promise<Goods[]> {
  const code = (query.code ?? '').trim();
  if (code === '' || code.length > MAX_BARCODE_LENGTH) return [];
  return findSkus(db, spellingsOf(code));
}
