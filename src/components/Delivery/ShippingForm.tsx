import type { DeliveryTerms, ShippingProfile, WayTerms } from '@common/endpoints/shipping';
import {
  DELIVERY,
  DELIVERY_WAYS,
  type DeliveryWay,
  MAX_HANDLING_DAYS,
} from '@common/lists/deliveryWays';
import { TOKEN_SYMBOL } from '@config/token';
import { Button, Form, InputNumber, Radio } from 'antd';
import { type ReactNode, useState } from 'react';
import { useUnsaved } from '@/components/useUnsaved';
import { validateForm } from '@/components/validateForm';
import { toast } from '@/feedback/feedback';
import { useApi } from '@/services/useApi';
import styles from './ShippingForm.module.css';
import { WayFields } from './WayFields';

/** A way as typed; amounts may be empty. */
export interface TypedWay {
  isOn: boolean;
  fee: string;
  eachMore: string;
  freeFrom: string;
  servesIslands: boolean;
  islandFee: string;
  notServed: string[];
  note: string;
}
interface Typed {
  charges: boolean;
  handlingDays: number;
  ways: Record<DeliveryWay, TypedWay>;
  reason?: string;
}

const FIRST_DAYS = 3;

function typedWay(terms: WayTerms | undefined): TypedWay {
  return {
    isOn: terms !== undefined,
    fee: terms?.fee ?? '',
    eachMore: terms && terms.eachMore !== '0' ? terms.eachMore : '',
    freeFrom: terms?.freeFrom ?? '',
    servesIslands: terms === undefined || terms.islandFee !== null,
    islandFee: terms?.islandFee && terms.islandFee !== '0' ? terms.islandFee : '',
    notServed: terms?.notServed ?? [],
    note: terms?.note ?? '',
  };
}

function typedOf(terms: DeliveryTerms | null): Typed {
  const of = (way: DeliveryWay) => typedWay(terms?.ways.find((one) => one.way === way));
  return {
    charges: terms !== null,
    handlingDays: terms?.handlingDays ?? FIRST_DAYS,
    ways: { home: of('home'), post: of('post'), store: of('store'), inPerson: of('inPerson') },
  };
}

function termsOf({ charges, handlingDays, ways }: Typed): DeliveryTerms | null {
  if (!charges) return null;
  return {
    handlingDays,
    ways: DELIVERY_WAYS.flatMap((way): WayTerms[] => {
      const { isOn, fee, eachMore, freeFrom, servesIslands, islandFee, notServed, note } =
        ways[way];
      if (!isOn) return [];
      return [
        {
          way,
          fee: fee.trim() || '0',
          eachMore: eachMore.trim() || '0',
          freeFrom: freeFrom.trim() || null,
          islandFee: servesIslands ? islandFee.trim() || '0' : null,
          notServed,
          note: note.trim(),
        },
      ];
    }),
  };
}

interface Props {
  profile: ShippingProfile;
  /** @param reason as typed into a field of this name among the children */
  send: (profile: ShippingProfile, reason: string) => Promise<ShippingProfile>;
  /** Further fields, above the button. */
  children?: ReactNode;
}

/** A seller's ways and fees of delivery. */
export function ShippingForm({ profile, send, children }: Props) {
  const [form] = Form.useForm<Typed>();
  const [version, setVersion] = useState(profile.version);
  const [unsaved, setUnsaved] = useState(false);
  useUnsaved(unsaved, {
    read: () => form.getFieldsValue(true),
    restore(typed: Typed) {
      form.setFieldsValue(typed);
      setUnsaved(true);
    },
  });
  const charges = Form.useWatch('charges', form) ?? profile.terms !== null;
  const { run: save, loading } = useApi(
    async () => {
      await validateForm(form);
      const typed: Typed = form.getFieldsValue(true);
      return send({ terms: termsOf(typed), version }, typed.reason?.trim() ?? '');
    },
    {
      manual: true,
      onSuccess(saved) {
        setVersion(saved.version);
        setUnsaved(false);
        void toast.success('已儲存，之後的訂單都用新的運費');
      },
    },
  );
  return (
    <Form<Typed>
      form={form}
      layout="vertical"
      requiredMark={false}
      className={styles.form}
      initialValues={typedOf(profile.terms)}
      onValuesChange={() => setUnsaved(true)}
    >
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
            extra="從付款起算。逾期沒有出貨，買家可以取消訂單並全額退款。"
            rules={[{ required: true, message: `請填 1 到 ${MAX_HANDLING_DAYS} 天` }]}
          >
            <InputNumber min={1} max={MAX_HANDLING_DAYS} precision={0} suffix="天" />
          </Form.Item>
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
      {children}
      <Button type="primary" loading={loading} onClick={save}>
        儲存
      </Button>
    </Form>
  );
}
