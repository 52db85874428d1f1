import { createStoredValue } from '@/services/createStore';

const refused = createStoredValue('pushOffer', (text) => text === 'refused');

/** Whether somebody has refused pushes in this browser: they are not offered again, except in the settings. */
export const isPushRefused = refused.get;
export const subscribePushRefusal = refused.subscribe;

export function refusePush(): void {
  try {
    refused.set('refused');
  } catch {
    // Without storage the offer comes again.
  }
}
