import type {
  listSettingChanges as changesContract,
  SettingChange,
  ShopSetting,
  ShopSettings,
} from '@common/endpoints/settings';
import { hasRight } from '@common/people/roles';
import { SETTING_KEYS, type SettingKey } from '@common/staff/settingKeys';
import type { Queryable } from '../../../db/database';
import { countAdmins, readProposals } from '../../../db/settingProposals';
import { readSettingChanges, readSettingsWithChanges } from '../../../db/settings';
import type { Caller } from '../../../http/caller';
import type { Call } from '../../../http/route';
import { countsFrom, readTenure } from '../../../ledger/staffTenure';
import { CATALOGUE } from './catalogue';

const MAX_CHANGES = 50;

type Reader = Pick<Caller, 'capabilities'>;

/** Settings as the console shows them to this person of staff. */
async function presentSettings(
  db: Queryable,
  keys: readonly SettingKey[],
  { capabilities }: Reader,
): Promise<ShopSetting[]> {
  const stored = await readSettingsWithChanges(
    db,
    keys.map((key) => CATALOGUE[key].setting),
  );
  const proposals = await readProposals(db, keys);
  return keys.map((key) => {
    const { setting, adminOnly, twoPersonFields = [] } = CATALOGUE[key];
    const { value = setting.defaults, last } = stored.get(key) ?? {};
    const proposal = proposals.find((one) => one.key === key);
    return {
      key,
      value,
      defaults: setting.defaults,
      schema: setting.schema,
      version: last?.id ?? 0,
      mayChange: hasRight(capabilities, adminOnly ? 'admin' : 'settings.change'),
      takesTwo: [...twoPersonFields],
      last: last ? { staff: last.name, at: last.created_at.getTime() } : null,
      proposal: proposal
        ? {
            id: proposal.id,
            staffId: proposal.proposer_id,
            staff: proposal.proposer,
            note: proposal.note,
            expiresAt: proposal.expires_at.getTime(),
            after: proposal.after,
          }
        : null,
    };
  });
}

export async function showSetting(
  db: Queryable,
  key: SettingKey,
  caller: Reader,
): Promise<ShopSetting> {
  const [setting] = await presentSettings(db, [key], caller);
  if (!setting) throw new Error(`no setting ${key}`);
  return setting;
}

export async function readSettings({
  db,
  caller,
}: {
  db: Queryable;
  caller: Pick<Caller, 'capabilities' | 'memberId'>;
}): Promise<ShopSettings> {
  const settings = await presentSettings(db, SETTING_KEYS, caller);
  return {
    administrators: await countAdmins(db),
    countsFrom: countsFrom(await readTenure(db, caller.memberId), 'admin'),
    settings,
  };
}

export async function readChanges({
  db,
  params,
}: Call<typeof changesContract>): Promise<SettingChange[]> {
  const rows = await readSettingChanges(db, [CATALOGUE[params.key].setting], MAX_CHANGES);
  return rows.map(({ id, before, after, name, proposer, note, created_at }) => ({
    id,
    before,
    after,
    staff: name,
    proposer,
    note,
    at: created_at.getTime(),
  }));
}
