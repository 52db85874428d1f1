import { officialName, POSTCODE_PATTERN } from '@common/addressRules';
import { Form, Input, Select, type SelectProps } from 'antd';
import { RetryButton } from '@/components/RetryButton';
import { required } from './required';
import { useDistricts } from './useDistricts';

type Named = { name: string };
const optionsOf = (named: readonly Named[] = []) =>
  named.map(({ name }) => ({ value: name, label: name }));
const shownOfficially = (value: unknown) => ({
  value: typeof value === 'string' ? officialName(value) : value,
});
/** A search for 台 also finds 臺. */
const search: SelectProps['showSearch'] = {
  filterOption: (typed, option) => String(option?.value).includes(officialName(typed)),
};

/** City and district; the district fills in the postcode, to which more digits can be added. */
export function DistrictFields() {
  const { districts, hasFailed, refresh } = useDistricts();
  const form = Form.useFormInstance();
  const typedCity = Form.useWatch('city', form);
  const city = districts?.findCity(typedCity ?? '');
  const list = {
    showSearch: search,
    placeholder: '請選擇',
    loading: !districts && !hasFailed,
    notFoundContent: hasFailed ? (
      <RetryButton type="link" onRetry={refresh}>
        無法載入清單，重新載入
      </RetryButton>
    ) : undefined,
  };

  function handleCity(): void {
    form.setFields([
      { name: 'district', value: undefined, errors: [] },
      { name: 'postcode', value: '', errors: [] },
    ]);
  }

  function handleDistrict(name: string): void {
    const postcode = districts?.findDistrict(typedCity, name)?.postcode ?? '';
    form.setFields([{ name: 'postcode', value: postcode, errors: [] }]);
  }

  /** The required prefix of the postcode; undefined without a district. */
  function prefix(): string | undefined {
    const { city, district } = form.getFieldsValue(['city', 'district']);
    return districts?.findDistrict(city ?? '', district ?? '')?.postcode;
  }

  return (
    <>
      <Form.Item
        name="city"
        label="縣市"
        getValueProps={shownOfficially}
        rules={[required('請選擇縣市')]}
      >
        <Select {...list} options={optionsOf(districts?.TAIWAN)} onChange={handleCity} />
      </Form.Item>
      <Form.Item
        name="district"
        label="鄉鎮市區"
        validateFirst
        getValueProps={shownOfficially}
        rules={[
          required('請選擇鄉鎮市區'),
          {
            message: '請從清單選擇鄉鎮市區',
            validator: (_, name) =>
              !districts || districts.findDistrict(form.getFieldValue('city') ?? '', name)
                ? Promise.resolve()
                : Promise.reject(new Error()),
          },
        ]}
      >
        <Select
          {...list}
          options={optionsOf(city?.districts)}
          disabled={!typedCity}
          placeholder={typedCity ? '請選擇' : '請先選擇縣市'}
          onChange={handleDistrict}
        />
      </Form.Item>
      <Form.Item
        name="postcode"
        label="郵遞區號"
        validateFirst
        rules={[
          required('請填寫郵遞區號'),
          { pattern: new RegExp(POSTCODE_PATTERN), message: '郵遞區號為 3、5 或 6 碼數字' },
          {
            validator(_, typed: string) {
              const first = prefix();
              return !first || typed.trim().startsWith(first)
                ? Promise.resolve()
                : Promise.reject(new Error(`這個鄉鎮市區的郵遞區號以 ${first} 開頭`));
            },
          },
        ]}
      >
        <Input inputMode="numeric" autoComplete="postal-code" maxLength={6} />
      </Form.Item>
    </>
  );
}
