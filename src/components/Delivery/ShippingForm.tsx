import type { ShippingProfile } from '@common/endpoints/shipping';
import { DELIVERY, DELIVERY_WAYS, MAX_HANDLING_DAYS } from '@common/lists/deliveryWays';
import { TOKEN_SYMBOL } from '@config/token';
import { Button, Form, Radio } from 'antd';
import { type ReactNode, useState } from 'react';
import { NumberInput } from '@/components/NumberInput';
import { showFaultsAt } from '@/components/showRefusal';
import { useUnsaved } from '@/components/useUnsaved';
import { validateForm } from '@/components/validateForm';
import { toast } from '@/feedback/feedback';
import { useApi } from '@/services/useApi';
import styles from './ShippingForm.module.css';
import { type TypedTerms as FormValues, fieldOfFault, termsOf, typedOf } from './typedWay';
import { WayFields } from './WayFields';

/** The form while it is edited, for what stands above it. */
export interface ShippingEditor {
  form: { getFieldsValue(all: true): FormValues; setFieldsValue(values: object): void };
  saved: ShippingProfile;
  unsaved: boolean;
  busy: boolean;
  /** Why the last save was refused; undefined unless it was. */
  refusal: Error | undefined;
  /** Takes another version as the saved one. */
  adopt(profile: ShippingProfile, isUnsaved: boolean): void;
}

interface Props {
  profile: ShippingProfile;
  /** @param reason what was typed into a field `reason` of the fields below; '' without one */
  send: (profile: ShippingProfile, reason: string) => Promise<ShippingProfile>;
  above?: (editor: ShippingEditor) => ReactNode;
  /** Further fields, above the button. */
  below?: (editor: ShippingEditor) => ReactNode;
}

/** A seller's ways and fees of delivery. */
export function ShippingForm({ profile, send, above, below }: Props) {
  const [form] = Form.useForm<FormValues>();
  const [saved, setSaved] = useState(profile);
  const [unsaved, setUnsaved] = useState(false);
  useUnsaved(unsaved, {
    read: () => form.getFieldsValue(true),
    restore(typed: FormValues) {
      form.setFieldsValue(typed);
      setUnsaved(true);
    },
  });
  // Undefined until the form has mounted.
  const charges = Form.useWatch('charges', form) ?? profile.terms !== null;
  const adopt = (record: ShippingProfile, isUnsaved: boolean) => {
    setSaved(record);
    setUnsaved(isUnsaved);
  };
  const {
    run: save,
    loading,
    error: refusal,
  } = useApi(
    async () => {
      await validateForm(form);
      const typed: FormValues = form.getFieldsValue(true);
      return send({ terms: termsOf(typed), version: saved.version }, typed.reason?.trim() ?? '');
    },
    {
      manual: true,
      onSuccess(record) {
        adopt(record, false);
        // The next change has a reason of its own.
        form.resetFields(['reason']);
        void toast.success('已儲存，之後的訂單都用新的運費');
      },
      // The request says that it was refused; the fields say what of it.
      onError(error) {
        const sent = termsOf(form.getFieldsValue(true));
        showFaultsAt(form, error, (path) => fieldOfFault(path, sent));
      },
    },
  );
  const editor = { form, saved, unsaved, busy: loading, refusal, adopt };
  return (
    <Form<FormValues>
      form={form}
      layout="vertical"
      requiredMark={false}
      className={styles.form}
      initialValues={typedOf(profile.terms)}
      onValuesChange={() => setUnsaved(true)}
    >
      {above?.(editor)}
      <Form.Item name="charges" label="運費">
        <Radio.Group
          className={styles.options}
          options={[
            { value: false, label: '一律免運費，買家填寫收件地址或門市' },
            { value: true, label: '設定運送方式與運費' },
          ]}
        />
      </Form.Item>
      {charges && (
        <>
          <Form.Item
            name="handlingDays"
            label="付款後幾天內出貨"
            extra="從付款起算。買家在出貨前可以取消，得標的買家要等到逾期；一直沒有出貨，會自動全額退款。"
            rules={[{ required: true, message: `請填 1 到 ${MAX_HANDLING_DAYS} 天` }]}
          >
            <NumberInput min={1} max={MAX_HANDLING_DAYS} precision={0} suffix="天" />
          </Form.Item>
          {/* No input: this item only shows the fault of the switches below. */}
          <Form.Item
            name="chosen"
            className={styles.ways}
            dependencies={DELIVERY_WAYS.map((way) => ['ways', way, 'isOn'])}
            rules={[
              {
                validator: () =>
                  DELIVERY_WAYS.some((way) => form.getFieldValue(['ways', way, 'isOn']))
                    ? Promise.resolve()
                    : Promise.reject(new Error('請至少勾選一種運送方式')),
              },
            ]}
          >
            <p className={styles.quiet}>
              運費單位是 {TOKEN_SYMBOL}
              ，與商品一起付款、由平台託管，不收手續費。
            </p>
          </Form.Item>
          {DELIVERY_WAYS.map((way) => (
            <WayFields key={way} way={way} label={DELIVERY[way].label} />
          ))}
        </>
      )}
      {below?.(editor)}
      <Button type="primary" loading={loading} onClick={save}>
        儲存
      </Button>
    </Form>
  );
}
