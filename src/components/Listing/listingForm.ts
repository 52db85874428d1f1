import type { ListingContent, ListingInput, ListingKind } from '@common/endpoints/listings';
import { isAmount, parseAmount } from '@common/money/money';
import dayjs, { type Dayjs } from 'dayjs';

/** The form's values: as in the API, except for the start, which is chosen in two steps. */
export interface ListingTyped
  extends Omit<ListingContent, 'startsAt' | 'stock' | 'weightGrams' | 'perBuyer'> {
  stock?: number | null;
  weightGrams?: number | null;
  perBuyer?: number | null;
  starts: 'approved' | 'later';
  startsAt?: Dayjs | null;
}

export const HOURS = [
  { value: 24, label: '1 天' },
  { value: 72, label: '3 天' },
  { value: 120, label: '5 天' },
  { value: 168, label: '7 天' },
  { value: 240, label: '10 天' },
  { value: 336, label: '14 天' },
  { value: 720, label: '30 天' },
];

const BLANK: ListingContent = {
  title: '',
  subtitle: '',
  category: '',
  description: '',
  fulfilment: 'shipping',
  pictures: [],
};

/** The form's values for a saved listing; empty without one. */
export function typedOf(kind: ListingKind, content?: ListingContent): ListingTyped {
  const fresh = kind === 'fixed' ? { stock: 1 } : { hours: 168 };
  const { startsAt, ...rest } = content ?? { ...BLANK, ...fresh };
  return {
    ...rest,
    starts: startsAt === undefined ? 'approved' : 'later',
    ...(startsAt !== undefined && { startsAt: dayjs(startsAt) }),
  };
}

/** The form's values for a copy of an old listing, without its past start. */
export function copyOf(
  kind: ListingKind,
  { startsAt: _past, ...content }: ListingContent,
): ListingTyped {
  return typedOf(kind, content);
}

const clean = (text: string | undefined) => text?.trim() || undefined;

/** The typed values as the API takes them, without empty ones. */
export function inputOf(kind: ListingKind, typed: ListingTyped): ListingInput {
  const { title, subtitle, category, description, condition, fulfilment, pictures } = typed;
  const item = {
    title: title.trim(),
    subtitle: (subtitle ?? '').trim(),
    category: category ?? '',
    description: description ?? '',
    fulfilment,
    pictures: (pictures ?? []).map(({ url, alt }) => ({ url, alt })),
    ...(condition && { condition }),
    ...(typed.temperature && { temperature: typed.temperature }),
    ...(typed.weightGrams && { weightGrams: typed.weightGrams }),
  };
  if (kind === 'fixed') {
    const price = clean(typed.price);
    return {
      ...item,
      ...(price && { price }),
      ...(typed.stock && { stock: typed.stock }),
      ...(typed.perBuyer && { perBuyer: typed.perBuyer }),
    };
  }
  return { ...item, ...termsOf(typed) };
}

/** The terms of a lot, as far as they are typed. */
export function termsOf(
  typed: Pick<ListingTyped, 'startPrice' | 'reserve' | 'buyNow' | 'hours' | 'starts' | 'startsAt'>,
) {
  const startPrice = clean(typed.startPrice);
  const reserve = clean(typed.reserve);
  const buyNow = clean(typed.buyNow);
  const later = typed.starts === 'later' ? typed.startsAt?.valueOf() : undefined;
  return {
    ...(startPrice && { startPrice }),
    ...(reserve && { reserve }),
    ...(buyNow && { buyNow }),
    ...(typed.hours && { hours: typed.hours }),
    ...(later !== undefined && { startsAt: later }),
  };
}

/** Form rule of an optional amount: empty, or a number above zero. */
export const amountRule = {
  validator: (_: unknown, typed?: string) =>
    !typed?.trim() || (isAmount(typed.trim()) && parseAmount(typed.trim()) > 0n)
      ? Promise.resolve()
      : Promise.reject(new Error('請輸入大於 0 的數字，例如 120 或 99.5')),
};
