import type { ActionSource } from '@common/endpoints/adminLog';
import { deviceOf } from '@common/people/deviceOf';
import type { Caller } from './caller';
import type { Origin } from './route';

interface StaffRequest {
  caller: Pick<Caller, 'sessionId'> | null;
  origin: Pick<Origin, 'network' | 'userAgent'>;
}

/** Origin of a staff member's request; of the browser only the family, as the log keeps it for ever (ADR 106). */
export const sourceOfRequest = ({ caller, origin }: StaffRequest): ActionSource => ({
  by: 'web',
  address: origin.network,
  device: deviceOf(origin.userAgent),
  session: caller?.sessionId ?? null,
});
