import type { SettingKey } from '@common/staff/settingKeys';
import { Link } from '@umijs/max';
import { useMay } from '@/session/useMay';

/** Leads administrators to a setting on the page of settings, where alone it is changed. */
export function SettingLink({ setting }: { setting: SettingKey }) {
  const isAdmin = useMay()('admin');
  return isAdmin ? <Link to={`/admin/settings#${setting}`}>到設定調整</Link> : '由管理員調整';
}
