import { type Goods, gramsOf, isIsland, type Parcel } from '@common/delivery/delivery';
import type { WayTerms } from '@common/endpoints/shipping';
import { DELIVERY } from '@common/lists/deliveryWays';
import { coldLabel, TEMPERATURE, type Temperature } from '@common/lists/temperatures';
import { formatAmount } from '@common/money/money';
import { TOKEN_SYMBOL } from '@config/token';

const gab = (amount: string) => `${formatAmount(amount)} ${TOKEN_SYMBOL}`;

/** Grams as people read them: 「500 克」 or 「1.5 公斤」. */
export const weightText = (grams: number): string =>
  grams < 1000 ? `${grams} 克` : `${grams / 1000} 公斤`;

/** From which amount on the way is free; undefined when it never is. */
export const freeText = ({ freeFrom }: WayTerms): string | undefined =>
  freeFrom === null ? undefined : `滿 ${gab(freeFrom)} 免運`;

const carries = ({ temperatures }: WayTerms, of: Temperature) =>
  temperatures ? temperatures.some(({ temperature }) => temperature === of) : of === 'ambient';

/** The temperatures that a way carries, and the surcharge for them. */
function coldText({ temperatures = [] }: WayTerms, of?: Temperature): string | undefined {
  const cold = temperatures.flatMap(({ temperature, extra }) => {
    const label = coldLabel(temperature);
    if (!label || (of && of !== temperature)) return [];
    return [extra === '0' ? `可送${label}` : `${label}加 ${gab(extra)}`];
  });
  return cold.join('、') || undefined;
}

/** The surcharge by weight. */
function weightFeeText({ weight }: WayTerms): string | undefined {
  if (!weight || weight.stepFee === '0') return undefined;
  const { firstGrams, stepGrams, stepFee } = weight;
  const above = firstGrams > 0 ? `超過 ${weightText(firstGrams)}後，` : '';
  return `${above}每 ${weightText(stepGrams)}加 ${gab(stepFee)}`;
}

/** A way with its fees and regions, in one line: of a seller, or of goods of one temperature. */
export function wayText(terms: WayTerms, of?: Temperature): string {
  const { way, fee, eachMore, islandFee, notServed, weight } = terms;
  const hasRegions = DELIVERY[way].addressKind !== null;
  const facts = [
    `${DELIVERY[way].label}${fee === '0' ? '免運費' : ` ${gab(fee)}`}`,
    eachMore !== '0' && `每多一件加 ${gab(eachMore)}`,
    weightFeeText(terms),
    freeText(terms),
    coldText(terms, of),
    !carries(terms, of ?? 'ambient') && `不送${TEMPERATURE[of ?? 'ambient']}`,
    weight && `最重 ${weightText(weight.maxGrams)}`,
    hasRegions && islandFee === null && '不送離島',
    hasRegions && islandFee !== null && islandFee !== '0' && `離島加 ${gab(islandFee)}`,
    hasRegions && notServed.length > 0 && `不送${notServed.join('、')}`,
  ];
  return facts.filter(Boolean).join('，');
}

/** Why a way does not take the goods. */
export function obstacleText(
  obstacle: 'temperature' | 'weight' | 'region',
  terms: WayTerms,
  goods: Goods,
): string {
  if (obstacle === 'temperature') return `不送${TEMPERATURE[goods.temperature]}商品`;
  if (obstacle === 'region') return '不送這個地區';
  return `太重：約 ${weightText(gramsOf(terms, goods))}，最重 ${weightText(terms.weight?.maxGrams ?? 0)}`;
}

/** The surcharges for islands, weight and temperature, which the buyer reads before paying. */
export function surchargeText(terms: WayTerms, goods: Parcel): string | undefined {
  const { islandFee } = terms;
  const extra = terms.temperatures?.find(({ temperature }) => temperature === goods.temperature);
  const parts = [
    goods.to &&
      isIsland(goods.to) &&
      islandFee &&
      islandFee !== '0' &&
      `含離島加收 ${gab(islandFee)}`,
    extra && extra.extra !== '0' && `含${TEMPERATURE[goods.temperature]}加收 ${gab(extra.extra)}`,
    terms.weight && terms.weight.stepFee !== '0' && `重量約 ${weightText(gramsOf(terms, goods))}`,
  ];
  return parts.filter(Boolean).join('・') || undefined;
}
