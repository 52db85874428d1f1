import { checkDatabase } from '../../compose/checkDatabase';
import type { Config } from '../../config';
import { readsOn } from '../../db/database';
import { withClient } from '../../db/withClient';
import { tryUnseal } from '../../modules/people/secondFactor/seal';
import { lostSealsText, readSealed } from '../../modules/people/secondFactor/watchSeals';
import type { SealKeys } from '../../sealKeys';
import { type Finding, fault, note, ok } from './finding';
import { readBrowsers } from './keyStore';

interface Sealed {
  member_id: number;
  sealed: Buffer;
}

function secondFactorsOf(rows: readonly Sealed[], keys: SealKeys): Finding {
  const opened = rows.map(({ member_id: id, sealed }) => tryUnseal(sealed, id, keys));
  const lost = opened.filter((one) => one === undefined).length;
  if (lost > 0) {
    return fault('keys', lostSealsText(lost, rows.length));
  }
  const older = opened.filter((one) => one && one.keyIndex > 0).length;
  if (older > 0) {
    return note(
      'keys',
      `Second factors that are sealed with an older key: ${older}. Run npm run db -- reseal.`,
    );
  }
  return ok('keys', `SECOND_FACTOR_KEY opens all ${rows.length} second factors`);
}

/** Whether the keys of the settings fit what the database holds: sealed second factors, and browsers that get pushes. */
export async function examineKeys(
  url: string,
  { secondFactorKeys, vapidKeys }: Pick<Config, 'secondFactorKeys' | 'vapidKeys'>,
): Promise<Finding[]> {
  await checkDatabase('DATABASE_URL', url);
  return withClient(url, async (client) => {
    const found: Finding[] = [];
    if (secondFactorKeys) {
      found.push(secondFactorsOf(await readsOn(client).run(readSealed), secondFactorKeys));
    }
    if (vapidKeys) {
      const known = vapidKeys.map(({ publicKey }) => publicKey);
      const { strange } = await readsOn(client).one(readBrowsers, [known]);
      if (strange > 0) {
        found.push(
          note(
            'keys',
            `Browsers that get no push: ${strange}. They subscribed with a key that is not in VAPID_KEY. Put it behind the present one, or they come back at their member's next sign-in.`,
          ),
        );
      }
    }
    return found;
  });
}
