import type { Config } from '../../config';
import { type Finding, note, ok } from './finding';

/** Whether notices are pushed to browsers. */
export function examinePush({ vapidKeys, pushServices, chain }: Config): Finding {
  const by = `by ${pushServices.length} services`;
  if (vapidKeys) {
    const older = vapidKeys.length - 1;
    return ok(
      'push',
      `${by}, with the key ${vapidKeys[0].publicKey}${older > 0 ? ` and ${older} older` : ''}`,
    );
  }
  if (chain.kind === 'embedded') return ok('push', `${by}, with the demo's own key`);
  return note('push', 'VAPID_KEY is not set: nobody is offered notices on a phone or desktop.');
}
