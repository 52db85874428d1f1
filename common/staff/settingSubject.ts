import { DESK_TITLES, FORMS } from './settingForms';
import { SETTING_KEYS } from './settingKeys';

/** A setting that an entry of the staff log is about, by its name on its page; undefined for anything else. */
export function settingSubject(type: string, id: string): string | undefined {
  if (type !== 'setting') return undefined;
  const key = SETTING_KEYS.find((one) => one === id);
  const title = key ? FORMS[key].title : DESK_TITLES[id];
  return title && `設定「${title}」`;
}
