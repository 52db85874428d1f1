import type { Api } from '@common/api';
import { Button, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { dialogExits } from '@/components/dialogExits';
import { useUnsaved } from '@/components/useUnsaved';
import { showRequestError } from '@/requestErrorConfig';
import { api } from '@/services/api';
import { BizError } from '@/services/bizError';
import { useApi } from '@/services/useApi';
import { IdentityProofForm } from './IdentityProofForm';
import styles from './index.module.css';
import { LookAlikes } from './LookAlikes';

type Challenge = Api['POST /api/me/withdrawal-addresses/challenge']['data'];

/** Error codes with this prefix concern the pasted address and are shown at its field. */
const ADDRESS_FAULT_PREFIX = 'WITHDRAWAL_ADDRESS_';

/** Tries left after a wrong code, from the refusal; undefined for another error. */
function triesLeftAfter(refused: unknown): number | undefined {
  const isCode = refused instanceof BizError && refused.errorCode === 'EMAIL_CODE_WRONG';
  const left: unknown = isCode ? Reflect.get(Object(refused.data), 'left') : undefined;
  return typeof left === 'number' ? left : undefined;
}

interface Props {
  coolOffHours: number;
  onAdded: () => void;
  onClose: () => void;
}

interface TypedAddress {
  address: string;
  label: string;
}

/** Adds an address: checks it, then asks for a proof by mailed code or bound wallet. */
export function AddAddressDialog({ coolOffHours, onAdded, onClose }: Props) {
  const [form] = Form.useForm<TypedAddress>();
  const [isTyped, setTyped] = useState(false);
  useUnsaved(isTyped);
  const [challenge, setChallenge] = useState<Challenge>();
  const [label, setLabel] = useState('');
  const ask = (address: string, skipErrorHandler = false) =>
    api('POST /api/me/withdrawal-addresses/challenge', { body: { address }, skipErrorHandler });
  const asking = useApi(({ address }: TypedAddress) => ask(address.trim(), true), {
    manual: true,
    onSuccess: (made, [typed]) => {
      setLabel(typed.label.trim());
      setChallenge(made);
    },
    onError(error) {
      if (error instanceof BizError && error.errorCode.startsWith(ADDRESS_FAULT_PREFIX)) {
        form.setFields([{ name: 'address', errors: [error.errorMessage] }]);
        form.focusField('address');
      } else showRequestError(error, { method: 'POST' });
    },
  });
  return (
    <Modal
      {...dialogExits(isTyped, onClose)}
      open
      title={challenge ? '確認是您本人' : '新增提幣地址'}
      width={520}
      footer={null}
    >
      <Form<TypedAddress>
        requiredMark={false}
        form={form}
        layout="vertical"
        hidden={!!challenge}
        onValuesChange={() => setTyped(true)}
        onFinish={(typed) => asking.run(typed)}
      >
        <Form.Item
          name="label"
          label="名稱"
          rules={[{ required: true, whitespace: true, message: '請填寫名稱，方便辨認' }]}
        >
          <Input maxLength={30} autoComplete="off" placeholder="例如：我的冷錢包" />
        </Form.Item>
        <Form.Item
          name="address"
          label="錢包地址"
          rules={[{ required: true, whitespace: true, message: '請貼上錢包地址' }]}
        >
          <Input maxLength={120} autoComplete="off" spellCheck={false} placeholder="0x…" />
        </Form.Item>
        <p className={styles.notice}>
          請填寫您自己的錢包。
          {coolOffHours > 0
            ? `新增後要等 ${coolOffHours} 小時才能使用，期間可以隨時刪除。`
            : '驗證後立即可以使用，也可以隨時刪除。'}
        </p>
        <Button type="primary" size="large" block htmlType="submit" loading={asking.loading}>
          下一步：確認是您本人
        </Button>
      </Form>
      {challenge && (
        <div className={styles.form}>
          <dl className={styles.facts}>
            <dt>名稱</dt>
            <dd>{label}</dd>
            <dt>地址</dt>
            <dd className={styles.address}>{challenge.address}</dd>
          </dl>
          <LookAlikes address={challenge.address} lookAlikes={challenge.lookAlikes} />
          <IdentityProofForm
            challenge={challenge}
            okText="確認新增"
            resend={async () => setChallenge(await ask(challenge.address))}
            prove={async (proof) => {
              try {
                await api('POST /api/me/withdrawal-addresses', {
                  body: { challengeId: challenge.id, label, ...proof },
                });
              } catch (refused) {
                const triesLeft = triesLeftAfter(refused);
                if (triesLeft !== undefined) setChallenge({ ...challenge, triesLeft });
                throw refused;
              }
              onAdded();
            }}
          />
          <Button type="link" className={styles.back} onClick={() => setChallenge(undefined)}>
            修改地址
          </Button>
        </div>
      )}
    </Modal>
  );
}
