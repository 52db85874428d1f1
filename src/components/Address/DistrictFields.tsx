import { POSTCODE_PATTERN } from '@common/delivery/addressRules';
import { Form, Input } from 'antd';
import { useCallback, useEffect, useRef } from 'react';
import styles from './AddressFields.module.css';
import { RegionFields } from './RegionFields';
import { required } from './required';
import { useDistricts } from './useDistricts';
import { useMoveOn } from './useMoveOn';

interface Region {
  city?: string;
  district?: string;
}

/**
 * Postcode, city and district. The postcode fills in city and district as long as the reader has not chosen them; a chosen
 * district fills in its postcode, to which more digits can be added.
 */
export function DistrictFields() {
  const { districts } = useDistricts();
  const form = Form.useFormInstance();
  const moveOn = useMoveOn();
  /** What the postcode has filled in. */
  const filled = useRef<Region>({});

  const fillRegion = useCallback(
    (postcode: string) => {
      const found = districts?.findByPostcode(postcode);
      if (!found) return;
      const { city, district }: Region = form.getFieldsValue(['city', 'district']);
      const isFilled = city === filled.current.city && district === filled.current.district;
      const isChosen = Boolean(district) || (Boolean(city) && city !== found.city);
      if (isChosen && !isFilled) return;
      filled.current = found;
      form.setFields([
        { name: 'city', value: found.city, errors: [] },
        { name: 'district', value: found.district, errors: [] },
      ]);
    },
    [districts, form],
  );
  // A browser may fill in the postcode before the list of districts is there.
  useEffect(() => fillRegion(form.getFieldValue('postcode') ?? ''), [form, fillRegion]);

  /** The required prefix of the postcode; undefined without a district. */
  function prefix(): string | undefined {
    const { city, district } = form.getFieldsValue(['city', 'district']);
    return districts?.findDistrict(city ?? '', district ?? '')?.postcode;
  }

  return (
    <div className={styles.region}>
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
        <Input
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={6}
          placeholder="不知道可略過"
          onChange={({ target }) => fillRegion(target.value)}
          {...moveOn('postcode')}
        />
      </Form.Item>
      <RegionFields
        city={{ name: 'city', label: '縣市' }}
        district={{ name: 'district', label: '鄉鎮市區' }}
        onPostcode={(value) => form.setFields([{ name: 'postcode', value, errors: [] }])}
      />
    </div>
  );
}
