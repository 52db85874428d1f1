import type { DeliveryTerms, ShippingProfile } from '@common/endpoints/shipping';
import { DELIVERY, DELIVERY_WAYS, type DeliveryWay } from '@common/lists/deliveryWays';
import { TEMPERATURE, TEMPERATURES } from '@common/lists/temperatures';
import { type TypedTerms, type TypedWay, typedOf } from '@/components/Delivery/typedWay';
import { SHOWN } from '../parts/comparedDiscount';
import { type Compared, type Difference, rebase } from '../presence/rebase';

type Values = Record<string, unknown>;

const WAY_LABELS: Readonly<Record<keyof TypedWay, string>> = {
  isOn: '：提供',
  fee: '運費',
  eachMore: '每多一件加收',
  freeFrom: '滿額免運',
  servesIslands: '配送離島',
  islandFee: '離島加收',
  notServed: '不配送的縣市',
  note: '說明',
  temperatures: '溫層',
  chilledFee: '冷藏加收',
  frozenFee: '冷凍加收',
  byWeight: '依重量加收',
  maxKg: '最重（公斤）',
  firstKg: '首重（公斤）',
  stepKg: '每級重量（公斤）',
  pieceKg: '未知重量每件（公斤）',
  stepFee: '每級加收',
};
const WAY_KEYS = Object.keys(WAY_LABELS) as (keyof TypedWay)[];

const keyOf = (way: DeliveryWay, key: keyof TypedWay) => `${way}.${key}`;
/** One entry for each field of each way, from `make`. */
const forWays = <V>(make: (way: DeliveryWay, key: keyof TypedWay) => V): Record<string, V> =>
  Object.fromEntries(
    DELIVERY_WAYS.flatMap((way) => WAY_KEYS.map((key) => [keyOf(way, key), make(way, key)])),
  );

/** The form's values with each field of each way by itself, so that two people may change different ones. */
export const flatten = ({ ways, ...rest }: TypedTerms): Values => ({
  ...rest,
  ...forWays((way, key) => ways[way][key]),
});

/** The inverse of `flatten`. */
export function unflatten(values: Values): Values {
  const wayOf = (way: DeliveryWay) =>
    Object.fromEntries(WAY_KEYS.map((key) => [key, values[keyOf(way, key)]]));
  const { charges, handlingDays, reason } = values;
  const ways = Object.fromEntries(DELIVERY_WAYS.map((way) => [way, wayOf(way)]));
  return { charges, handlingDays, ways, ...(reason !== undefined && { reason }) };
}

export const flatOf = ({ terms }: ShippingProfile): Values => flatten(typedOf(terms));

const temperaturesText = (value: unknown) =>
  TEMPERATURES.filter((one) => Array.isArray(value) && value.includes(one))
    .map((one) => TEMPERATURE[one])
    .join('、');

export const COMPARED_SHIPPING: Compared = {
  labels: {
    charges: '收取運費',
    handlingDays: '付款後幾天內出貨',
    ...forWays((way, key) => `${DELIVERY[way].label}${WAY_LABELS[key]}`),
  },
  shown: {
    charges: SHOWN.switch,
    ...Object.fromEntries(
      DELIVERY_WAYS.flatMap((way) => [
        ...(['isOn', 'servesIslands', 'byWeight'] as const).map((key) => [
          keyOf(way, key),
          SHOWN.switch,
        ]),
        [keyOf(way, 'temperatures'), temperaturesText],
      ]),
    ),
  },
};

/** The fields of a way that say something: none but its switch while it is off. */
function keysOf({ isOn, temperatures, servesIslands, byWeight }: TypedWay): (keyof TypedWay)[] {
  if (!isOn) return ['isOn'];
  const off: Partial<Record<keyof TypedWay, boolean>> = {
    islandFee: !servesIslands,
    chilledFee: !temperatures.includes('chilled'),
    frozenFee: !temperatures.includes('frozen'),
    maxKg: !byWeight,
    firstKg: !byWeight,
    stepKg: !byWeight,
    pieceKg: !byWeight,
    stepFee: !byWeight,
  };
  return WAY_KEYS.filter((key) => !off[key]);
}

export const isSameTerms = (a: DeliveryTerms | null, b: DeliveryTerms | null): boolean =>
  JSON.stringify(flatten(typedOf(a))) === JSON.stringify(flatten(typedOf(b)));

/** What a change of the terms changes; null is free delivery. */
export function shippingDifferences(
  before: DeliveryTerms | null,
  after: DeliveryTerms | null,
): Difference[] {
  const { charges, handlingDays, ways } = typedOf(after);
  const stated = DELIVERY_WAYS.flatMap((way) =>
    keysOf(ways[way]).map((key): [string, unknown] => [keyOf(way, key), ways[way][key]]),
  );
  const values = charges ? { charges, handlingDays, ...Object.fromEntries(stated) } : { charges };
  return rebase(COMPARED_SHIPPING, flatten(typedOf(before)), values, values).differences;
}
