import { PASSKEY_CHALLENGE_MS, type PasskeyTransport } from '@common/people/passkeys';
import { t } from '../../../db/columns';
import { statement } from '../../../db/database';
import { epochMs } from '../../../db/moments';

/** What a challenge is signed for: adding a passkey, passing the second factor, or proving who acts before a delicate act. */
export type Purpose = 'register' | 'pass' | 'prove';

/** Replaces the session's former challenge of this purpose. */
export const openChallenge = statement(
  'openPasskeyChallenge',
  `INSERT INTO passkey_challenges (session_id, purpose, challenge, expires_at)
   VALUES ($1, $2, $3, clock_timestamp() + interval '${PASSKEY_CHALLENGE_MS} milliseconds')
   ON CONFLICT (session_id, purpose) DO UPDATE SET challenge = excluded.challenge, expires_at = excluded.expires_at`,
);

export const spendChallenge = statement(
  'spendPasskeyChallenge',
  `DELETE FROM passkey_challenges WHERE session_id = $1 AND purpose = $2
   RETURNING challenge, expires_at > clock_timestamp() AS is_valid`,
  { challenge: t.bytes, is_valid: t.boolean },
);

export const listPasskeys = statement(
  'listPasskeys',
  `SELECT id, name, ${epochMs('created_at')} AS "createdAt", ${epochMs('last_used_at')} AS "lastUsedAt"
   FROM passkeys WHERE member_id = $1 ORDER BY id`,
  { id: t.int, name: t.text, createdAt: t.int, lastUsedAt: t.int.orNull },
);

export const knownPasskeys = statement(
  'knownPasskeys',
  'SELECT credential_id, transports FROM passkeys WHERE member_id = $1 ORDER BY id',
  { credential_id: t.bytes, transports: t.text.array.as<PasskeyTransport[]>() },
);

/** The lock keeps two signatures of one counter from both being accepted. */
export const lockPasskey = statement(
  'lockPasskey',
  `SELECT id, public_key, counter FROM passkeys WHERE member_id = $1 AND credential_id = $2 FOR UPDATE`,
  { id: t.int, public_key: t.bytes, counter: t.int },
);

export const notePasskeyUse = statement(
  'notePasskeyUse',
  'UPDATE passkeys SET counter = $2, last_used_at = now() WHERE id = $1',
);

/** Returns no row if the credential is registered already, to this member or another. */
export const insertPasskey = statement(
  'insertPasskey',
  `INSERT INTO passkeys (member_id, credential_id, public_key, counter, transports, name)
   VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (credential_id) DO NOTHING RETURNING id`,
  { id: t.int },
);

export const renamePasskey = statement(
  'renamePasskey',
  'UPDATE passkeys SET name = $3 WHERE member_id = $1 AND id = $2 RETURNING id',
  { id: t.int },
);

export const deletePasskey = statement(
  'deletePasskey',
  'DELETE FROM passkeys WHERE member_id = $1 AND id = $2 RETURNING name',
  { name: t.text },
);

export const deletePasskeys = statement(
  'deletePasskeys',
  'DELETE FROM passkeys WHERE member_id = $1 RETURNING id',
  { id: t.int },
);
