import { strictObject } from '@common/schemas';
import { Type } from '@sinclair/typebox';
import { SELLING } from '../modules/trade/selling/rules';
import { SETTINGS } from '../settings';
import { createTestDatabase, expectBooksClean, type TestDatabase } from '../testing/database';
import { findSettingFaults, readSetting } from './settings';
import { defineSetting, understand } from './storedSetting';

const SETTING = defineSetting({
  key: 'test',
  version: 3,
  schema: strictObject({
    most: Type.Integer({ minimum: 1 }),
    newSeller: strictObject({ days: Type.Integer(), price: Type.String() }),
    words: Type.Array(Type.String()),
  }),
  defaults: { most: 5, newSeller: { days: 30, price: '20' }, words: ['a'] },
  upgrades: [
    ({ limit, ...rest }) => ({ ...rest, most: limit }),
    (value) => ({ ...value, words: ['b'] }),
  ],
  isSound: ({ most, newSeller }) => most <= newSeller.days,
});
const whole = { most: 7, newSeller: { days: 10, price: '9' }, words: [] };

describe('a stored setting', () => {
  it.each([
    ['that is whole counts as it is', whole, whole, []],
    [
      'without a key takes its default',
      { newSeller: { days: 9 } },
      {
        most: 5,
        newSeller: { days: 9, price: '20' },
        words: ['a'],
      },
      [],
    ],
    ['that is missing takes the defaults', undefined, SETTING.defaults, []],
    ['with an unknown key leaves it out', { ...whole, later: 1 }, whole, []],
    [
      'with a wrong value takes its default and says where',
      { ...whole, most: 'x' },
      { ...whole, most: 5 },
      ['most'],
    ],
    [
      'with a wrong part inside takes that default alone',
      { ...whole, newSeller: { days: '9', price: '9' } },
      {
        ...whole,
        newSeller: { days: 30, price: '9' },
      },
      ['newSeller.days'],
    ],
    ['that is no object takes the defaults', 'nonsense', SETTING.defaults, ['']],
    ['that is null takes the defaults', null, SETTING.defaults, ['']],
    ['whose parts do not fit takes the defaults', { ...whole, most: 11 }, SETTING.defaults, ['']],
  ])('%s', (_name, stored, value, faults) => {
    expect(understand(SETTING, stored, 3)).toEqual({ value, faults });
  });

  it('of an older version is upgraded step by step', () => {
    const { most, newSeller } = whole;
    const old = { limit: most, newSeller, words: ['x'] };
    const upgraded = { value: { ...whole, words: ['b'] }, faults: [] };
    expect(understand(SETTING, old, 1)).toEqual(upgraded);
    expect(understand(SETTING, { most, newSeller, words: ['x'] }, 2)).toEqual(upgraded);
  });

  it('of a later version is read by the keys that are known', () => {
    expect(understand(SETTING, { ...whole, renamed: 2 }, 9)).toEqual({ value: whole, faults: [] });
  });
});

describe('the settings of the shop', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterEach(() => expectBooksClean(test.db));
  afterAll(() => test.drop());
  const sql = (text: string) => test.db.pool.query(text);

  it('are stored with their defaults, except the switch, which fails closed', async () => {
    for (const setting of SETTINGS) {
      const expected =
        setting.key === 'withdrawals.switch' ? { killed: false, reason: '' } : setting.defaults;
      expect([setting.key, await readSetting(test.db, setting)]).toEqual([setting.key, expected]);
    }
    expect(await findSettingFaults(test.db, SETTINGS)).toEqual([]);
  });

  it.each(SETTINGS.map((setting) => [setting.key, setting] as const))(
    '%s never fails, whatever is stored, and the audit names it',
    async (key, setting) => {
      for (const stored of ['null', '[]', '"x"', '7', '{}', '{"surprise": 1}']) {
        // A setting without a change may have no row.
        await test.db.pool.query(
          'INSERT INTO settings (key, value) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = $2',
          [key, stored],
        );
        expect(await readSetting(test.db, setting)).toEqual(setting.defaults);
        const isFault = !stored.startsWith('{');
        expect(await findSettingFaults(test.db, SETTINGS)).toEqual(isFault ? [key] : []);
      }
      await test.db.pool.query('DELETE FROM settings WHERE key = $1', [key]).catch(() => undefined);
      expect(await readSetting(test.db, setting)).toEqual(setting.defaults);
    },
  );

  it('the fee of a sale is the default where none can be read', async () => {
    const standard = SELLING.defaults.feeBps;
    const fee = async () => (await sql(`SELECT sale_fee_bps('market', 1) AS fee`)).rows[0]?.fee;
    for (const [stored, expected] of [
      ['{"feeBps": 250}', 250],
      ['{"feeBps": "x"}', standard],
      ['{"feeBps": 1.5}', standard],
      ['{"feeBps": 10001}', standard],
      ['{"feeBps": -1}', standard],
      ['{}', standard],
      ['[]', standard],
    ] as const) {
      await test.db.pool.query(`UPDATE settings SET value = $1 WHERE key = 'selling'`, [stored]);
      expect([stored, await fee()]).toEqual([stored, expected]);
    }
  });
});
