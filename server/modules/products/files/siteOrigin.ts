import type { Origin } from '../../../http/route';
import type { Settings } from '../../../services';

/** Origin for the picture URLs in a file: spreadsheets and other shops need absolute URLs. */
export function siteOrigin({ settings, origin }: { settings: Settings; origin: Origin }): string {
  return settings.siteUrl ?? `${origin.protocol}://${origin.host}`;
}
