import { createHmac } from 'node:crypto';
import { openDemoCarrier } from './demo/demoCarrier';
import { MANUAL_CARRIER } from './manual';
import type { Carrier, CarrierName } from './port';

export interface CarrierConfig {
  name: CarrierName;
  /** Of the demo's clock. */
  stepSeconds: number;
}

/** Opens the carrier that the shop is configured with. @param secret the shop's own, from which keys are derived */
export function openCarrier({ name, stepSeconds }: CarrierConfig, secret: Buffer): Carrier {
  if (name === 'manual') return MANUAL_CARRIER;
  const key = createHmac('sha256', secret).update('call-backs of the demo carrier').digest();
  return openDemoCarrier(key, stepSeconds);
}
