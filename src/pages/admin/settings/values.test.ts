import { FORMS } from '@common/staff/settingForms';
import { shown } from './values';

it.each([
  ['lots', 'softCloseSeconds', 300, '5 分鐘'],
  ['lots', 'extensionCapSeconds', 3600, '1 小時'],
  ['lots', 'bands', [{ from: '20000', step: '1000' }], '20,000 起加 1,000 GAB'],
  ['selling', 'newSeller.price', '20000', '20,000 GAB'],
  ['selling', 'openListings', 1500, '1,500 件'],
  ['exchange', 'max', '100000.5', '100,000.5 GAB'],
  ['windows', 'paymentMinutes', undefined, '—'],
] as const)('%s %s %p is shown as %s', (key, path, value, text) => {
  const field = FORMS[key].fields.find((one) => one.path === path);
  if (!field) throw new Error(`no field ${path}`);
  expect(shown(field, value)).toBe(text);
});
