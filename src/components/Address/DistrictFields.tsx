import { POSTCODE_PATTERN } from '@common/delivery/addressRules';
import { Form, Input } from 'antd';
import { RegionFields } from './RegionFields';
import { required } from './required';
import { useDistricts } from './useDistricts';

/** City and district; the district fills in the postcode, to which more digits can be added. */
export function DistrictFields() {
  const { districts } = useDistricts();
  const form = Form.useFormInstance();

  /** The required prefix of the postcode; undefined without a district. */
  function prefix(): string | undefined {
    const { city, district } = form.getFieldsValue(['city', 'district']);
    return districts?.findDistrict(city ?? '', district ?? '')?.postcode;
  }

  return (
    <>
      <RegionFields
        city={{ name: 'city', label: '縣市' }}
        district={{ name: 'district', label: '鄉鎮市區' }}
        onPostcode={(value) => form.setFields([{ name: 'postcode', value, errors: [] }])}
      />
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
