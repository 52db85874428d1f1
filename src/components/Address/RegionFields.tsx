import { officialName } from '@common/delivery/addressRules';
import { Form, type FormItemProps, Select, type SelectProps } from 'antd';
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

interface Props {
  city: Pick<FormItemProps, 'name' | 'label'>;
  district: Pick<FormItemProps, 'name' | 'label'>;
  /** Called with the postcode of the chosen district; with none once another city is chosen. */
  onPostcode?: (postcode: string) => void;
}

/** City and district, from the list. */
export function RegionFields({ city, district, onPostcode }: Props) {
  const { districts, hasFailed, refresh } = useDistricts();
  const form = Form.useFormInstance();
  const typedCity = Form.useWatch(city.name, form);
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
    form.setFields([{ name: district.name, value: undefined, errors: [] }]);
    onPostcode?.('');
  }

  return (
    <>
      <Form.Item {...city} getValueProps={shownOfficially} rules={[required('請選擇縣市')]}>
        <Select {...list} options={optionsOf(districts?.TAIWAN)} onChange={handleCity} />
      </Form.Item>
      <Form.Item
        {...district}
        validateFirst
        getValueProps={shownOfficially}
        rules={[
          required('請選擇鄉鎮市區'),
          {
            message: '請從清單選擇鄉鎮市區',
            validator: (_, name) =>
              !districts || districts.findDistrict(form.getFieldValue(city.name) ?? '', name)
                ? Promise.resolve()
                : Promise.reject(new Error()),
          },
        ]}
      >
        <Select
          {...list}
          options={optionsOf(districts?.findCity(typedCity ?? '')?.districts)}
          disabled={!typedCity}
          placeholder={typedCity ? '請選擇' : '請先選擇縣市'}
          onChange={(name: string) =>
            onPostcode?.(districts?.findDistrict(typedCity, name)?.postcode ?? '')
          }
        />
      </Form.Item>
    </>
  );
}
