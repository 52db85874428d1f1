import { FORMS } from './settingForms';
import { SETTING_KEYS } from './settingKeys';

/** A setting that an entry of the staff log is about, by its name on its page; undefined for anything else. */
export function settingSubject(type: string, id: string): string | undefined {
  const key = type === 'setting' ? SETTING_KEYS.find((one) => one === id) : undefined;
  return key && `設定「${FORMS[key].title}」`;
}
