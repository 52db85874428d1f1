import type { Config } from '../config';
import { demoVapidKey, type PushConfig } from '../push/pushConfig';
import type { Settings } from '../services';
import type { ShopSecret } from '../shopSecret';

/** Undefined without a key of the settings; the demo has one of its own. */
function pushOf(config: Config, demo: boolean, secret: ShopSecret): PushConfig | undefined {
  const keys = config.vapidKeys ?? (demo ? ([demoVapidKey(secret.current)] as const) : undefined);
  return keys && { keys, services: config.pushServices };
}

/** What the running shop reads of its configuration; keys that are replaced while it runs are asked for each time. */
export function settingsOf(config: Config, demo: boolean, secret: ShopSecret): Settings {
  const push = pushOf(config, demo, secret);
  return {
    demo,
    confirmations: config.chain.confirmations,
    siteUrl: config.siteUrl ?? null,
    supportEmail: config.supportEmail,
    floodLimit: config.floodLimit,
    bidLimit: config.bidLimit,
    lowStock: config.lowStock,
    ...(push && { push }),
    ...(config.trustProxy > 0 && { trustProxy: config.trustProxy }),
    secret,
    secondFactor: {
      required: config.staffSecondFactor,
      get keys() {
        return config.secondFactorKeys ?? secret.accepted;
      },
    },
  };
}
