import type { Origin } from '../../../http/route';
import type { Settings } from '../../../services';

/** What stands before the paths of our pictures in a file: spreadsheets and other shops need all of it. */
export function siteOrigin({ settings, origin }: { settings: Settings; origin: Origin }): string {
  return settings.siteUrl ?? `${origin.protocol}://${origin.host}`;
}
