import type { DeliveryTerms, WayTerms } from '@common/endpoints/shipping';
import { DELIVERY_WAYS, type DeliveryWay } from '@common/lists/deliveryWays';
import { TEMPERATURES, type Temperature } from '@common/lists/temperatures';

/** A way as typed; amounts may be empty. */
export interface TypedWay {
  isOn: boolean;
  fee: string;
  eachMore: string;
  freeFrom: string;
  servesIslands: boolean;
  islandFee: string;
  notServed: string[];
  note: string;
  temperatures: Temperature[];
  chilledFee: string;
  frozenFee: string;
  byWeight: boolean;
  /** Kilograms. */
  maxKg: number | null;
  firstKg: number | null;
  stepKg: number | null;
  pieceKg: number | null;
  stepFee: string;
}

/** The form as it stands. */
export interface TypedTerms {
  charges: boolean;
  handlingDays: number;
  ways: Record<DeliveryWay, TypedWay>;
  reason?: string;
}

const DEFAULT_DAYS = 3;
/** Default weight tariff of a way of delivery, kilograms. */
const DEFAULT_WEIGHT = { maxKg: 20, firstKg: 1, stepKg: 1, pieceKg: 0.5 };

const unlessZero = (amount: string | undefined) => (amount && amount !== '0' ? amount : '');
const grams = (kilograms: number | null | undefined) => Math.round((kilograms ?? 0) * 1000);

function typedWay(terms: WayTerms | undefined): TypedWay {
  const { temperatures, weight } = terms ?? {};
  const extraOf = (cold: Temperature) =>
    unlessZero(temperatures?.find(({ temperature }) => temperature === cold)?.extra);
  return {
    isOn: terms !== undefined,
    fee: terms?.fee ?? '',
    eachMore: unlessZero(terms?.eachMore),
    freeFrom: terms?.freeFrom ?? '',
    servesIslands: terms === undefined || terms.islandFee !== null,
    islandFee: unlessZero(terms?.islandFee ?? undefined),
    notServed: terms?.notServed ?? [],
    note: terms?.note ?? '',
    temperatures: temperatures?.map(({ temperature }) => temperature) ?? ['ambient'],
    chilledFee: extraOf('chilled'),
    frozenFee: extraOf('frozen'),
    byWeight: weight !== undefined,
    ...(weight
      ? {
          maxKg: weight.maxGrams / 1000,
          firstKg: weight.firstGrams / 1000,
          stepKg: weight.stepGrams / 1000,
          pieceKg: weight.pieceGrams / 1000,
        }
      : DEFAULT_WEIGHT),
    stepFee: unlessZero(weight?.stepFee),
  };
}

export function typedOf(terms: DeliveryTerms | null): TypedTerms {
  const typedFor = (way: DeliveryWay) => typedWay(terms?.ways.find((one) => one.way === way));
  return {
    charges: terms !== null,
    handlingDays: terms?.handlingDays ?? DEFAULT_DAYS,
    ways: {
      home: typedFor('home'),
      post: typedFor('post'),
      store: typedFor('store'),
      inPerson: typedFor('inPerson'),
    },
  };
}

/** The terms that depend on the goods; none where they are handed over in person. */
function goodsTermsOf(way: DeliveryWay, typed: TypedWay): Partial<WayTerms> {
  if (way === 'inPerson') return {};
  const extras = { ambient: '', chilled: typed.chilledFee, frozen: typed.frozenFee };
  const carried = TEMPERATURES.filter((one) => typed.temperatures.includes(one));
  return {
    // Without `temperatures` a way carries ambient goods only.
    ...(carried.join() !== 'ambient' && {
      temperatures: carried.map((temperature) => ({
        temperature,
        extra: extras[temperature].trim() || '0',
      })),
    }),
    ...(typed.byWeight && {
      weight: {
        maxGrams: grams(typed.maxKg),
        firstGrams: grams(typed.firstKg),
        stepGrams: grams(typed.stepKg),
        pieceGrams: grams(typed.pieceKg),
        stepFee: typed.stepFee.trim() || '0',
      },
    }),
  };
}

export function termsOf({ charges, handlingDays, ways }: TypedTerms): DeliveryTerms | null {
  if (!charges) return null;
  return {
    handlingDays,
    ways: DELIVERY_WAYS.flatMap((way): WayTerms[] => {
      const typed = ways[way];
      if (!typed.isOn) return [];
      return [
        {
          way,
          fee: typed.fee.trim() || '0',
          eachMore: typed.eachMore.trim() || '0',
          freeFrom: typed.freeFrom.trim() || null,
          islandFee: typed.servesIslands ? typed.islandFee.trim() || '0' : null,
          notServed: typed.notServed,
          note: typed.note.trim(),
          ...goodsTermsOf(way, typed),
        },
      ];
    }),
  };
}

/** Fields of a way whose terms have several inputs in the form, by the part of the terms at fault. */
const INPUT_OF: Readonly<Record<string, string>> = { weight: 'firstKg' };

/**
 * The form's field of a fault of the server.
 * @param path of the terms, such as `terms.ways.1.fee`: the fee of the second way that was sent
 * @returns the field's name; undefined for a fault that no field shows
 */
export function fieldOfFault(path: string, sent: DeliveryTerms | null): string[] | undefined {
  if (path === 'reason') return [path];
  if (path === 'terms.handlingDays') return ['handlingDays'];
  const [, place, part] = /^terms\.ways\.(\d+)\.(\w+)/.exec(path) ?? [];
  const way = sent?.ways[Number(place)]?.way;
  return way && part ? ['ways', way, INPUT_OF[part] ?? part] : undefined;
}
