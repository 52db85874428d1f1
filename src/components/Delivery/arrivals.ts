import { arrivalOf, arrivalOfAny, arrivalText } from '@common/delivery/arrival';
import { extraFor, isIsland, type Region } from '@common/delivery/delivery';
import type { DeliveryTerms } from '@common/endpoints/shipping';
import { DELIVERY, type DeliveryWay } from '@common/lists/deliveryWays';
import type { Temperature } from '@common/lists/temperatures';

const ARRIVES = { home: '送達', post: '送達', store: '到店', inPerson: '' } as const;

/** Arrival, by this way, of goods that are paid for now, 「11/28–12/1 送達」; undefined where buyer and seller agree on it. */
export function arrivesText(
  { handlingDays }: DeliveryTerms,
  way: DeliveryWay,
  to: Region | undefined,
): string | undefined {
  const toIsland = to && isIsland(to);
  const arrival = arrivalOf({ handlingDays, way, toIsland }, Date.now());
  return arrival ? `${arrivalText(arrival)} ${ARRIVES[way]}` : undefined;
}

/** The same of each way that takes goods of a temperature, while the address is unknown. */
export function arrivalsOf(delivery: DeliveryTerms, temperature: Temperature) {
  return delivery.ways
    .filter((terms) => extraFor(terms, temperature) !== undefined)
    .map(({ way }) => ({
      way,
      label: DELIVERY[way].label,
      text: arrivesText(delivery, way, undefined) ?? '時間與賣家約定',
    }));
}

/** From the first day to the last of all ways, for a line of its own; undefined where none is estimated. */
export function arrivalSpan(
  { handlingDays, ways }: DeliveryTerms,
  temperature: Temperature,
): string | undefined {
  const now = Date.now();
  const span = arrivalOfAny(
    ways
      .filter((terms) => extraFor(terms, temperature) !== undefined)
      .map(({ way }) => arrivalOf({ handlingDays, way }, now)),
  );
  return span ? `預計 ${arrivalText(span)} 送達` : undefined;
}
