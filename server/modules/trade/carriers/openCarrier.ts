import { createHmac } from 'node:crypto';
import { openDemoCarrier } from './demo/demoCarrier';
import { MANUAL_CARRIER } from './manual';
import type { Carrier } from './port';

/** Settings of the shop's carrier: each driver has its own. */
export type CarrierConfig =
  | { name: 'manual' }
  /** @property stepSeconds seconds from one step of a parcel to the next */
  | { name: 'demo'; stepSeconds: number };

/** Opens the carrier that the shop is configured with. @param secret the shop's secret, from which keys are derived */
export function openCarrier(config: CarrierConfig, secret: Buffer): Carrier {
  switch (config.name) {
    case 'manual':
      return MANUAL_CARRIER;
    case 'demo': {
      const key = createHmac('sha256', secret).update('call-backs of the demo carrier').digest();
      return openDemoCarrier(key, config.stepSeconds);
    }
  }
}
