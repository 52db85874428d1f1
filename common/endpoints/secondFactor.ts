import { Type } from '@sinclair/typebox';
import { endpoint } from '../endpoint';
import { Id, nullable, strictObject, Time } from '../schemas';
import { text } from '../text/typedText';
import { StaffMemberSchema } from './adminMembers';
import { Code } from './auth';

const RecoveryCodes = strictObject({ recoveryCodes: Type.Array(Type.String()) });

export const readSecondFactor = endpoint({
  method: 'GET',
  path: '/api/admin/second-factor',
  who: 'staff',
  tag: 'admin',
  summary: 'Whether I need a second factor for the console, have one, and have passed it here',
  data: strictObject({
    required: Type.Boolean(),
    /** The app's. */
    enrolledAt: nullable(Time),
    passkeys: Type.Integer({ minimum: 0 }),
    /** In this session. */
    passed: Type.Boolean(),
    recoveryCodesLeft: Type.Integer({ minimum: 0 }),
  }),
  beforeSecondFactor: true,
});

export const beginEnrolment = endpoint({
  method: 'POST',
  path: '/api/admin/second-factor/enrolment',
  who: 'staff',
  freshProof: true,
  tag: 'admin',
  summary:
    'A new secret for my authenticator app; needs a fresh proof, and the present factor where there is one',
  data: strictObject({
    /** Base32, as apps take it when it is typed. */
    secret: Type.String(),
    /** `otpauth://totp/…`, for a QR code. */
    uri: Type.String(),
  }),
  secretResponse: true,
  beforeSecondFactor: true,
});

export const confirmEnrolment = endpoint({
  method: 'PUT',
  path: '/api/admin/second-factor',
  who: 'staff',
  tag: 'admin',
  summary: 'Confirm the new secret by a code of it; returns ten recovery codes, once',
  body: strictObject({ code: Code }),
  data: RecoveryCodes,
  secretResponse: true,
  beforeSecondFactor: true,
});

export const passSecondFactor = endpoint({
  method: 'POST',
  path: '/api/admin/second-factor/pass',
  who: 'staff',
  tag: 'admin',
  summary: 'Pass the second factor for this session, by a six-digit code or a recovery code',
  body: strictObject({ code: Type.String({ minLength: 6, maxLength: 40 }) }),
  data: strictObject({ recoveryCodesLeft: Type.Integer({ minimum: 0 }) }),
  beforeSecondFactor: true,
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/admin/second-factor/recovery-codes',
  who: 'staff',
  freshProof: true,
  tag: 'admin',
  summary: 'Replace my recovery codes by ten new ones; needs a fresh proof',
  data: RecoveryCodes,
  secretResponse: true,
});

export const resetSecondFactor = endpoint({
  method: 'POST',
  path: '/api/admin/members/:id/reset-second-factor',
  who: 'admin',
  freshProof: true,
  tag: 'admin',
  summary:
    'Remove the second factor of another person who lost it, and sign them out; needs a fresh proof',
  params: strictObject({ id: Id }),
  body: strictObject({ reason: text(300, 5) }),
  data: StaffMemberSchema,
});
