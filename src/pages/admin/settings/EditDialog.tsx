import type { ShopSetting } from '@common/endpoints/settings';
import { Alert, Button, Form, Modal } from 'antd';
import { useState } from 'react';
import { showRequestError } from '@/requestErrorConfig';
import { api, fieldFaults } from '@/services/api';
import { useApi } from '@/services/useApi';
import { withProof } from '@/session/proof';
import { ReasonField } from '../money/ReasonField';
import { FORMS } from './fields';
import { SettingDiff } from './SettingDiff';
import { SettingField } from './SettingField';
import { isSame, type Typed, typedOf, type Values, valuesOf } from './values';

export interface Start {
  values: Values;
  reason?: string;
}

interface Props {
  setting: ShopSetting;
  /** What the form begins with: the current values, or those of an earlier version. */
  start: Start;
  onDone: (changed: ShopSetting) => void;
  /** Reads the setting again after a refusal. */
  onRefused: () => void;
  onClose: () => void;
}

/** Changes a setting, or proposes the change where it moves money. A refusal keeps what was typed. */
export function EditDialog({ setting, start, onDone, onRefused, onClose }: Props) {
  const { key, value, version, takesTwo } = setting;
  const { title, fields, effect } = FORMS[key];
  const [form] = Form.useForm<Typed>();
  const typed: Typed | undefined = Form.useWatch([], form);
  /** What the form was opened on: another's change since then is shown. */
  const [opened] = useState({ value, version });
  const [seen, setSeen] = useState(version);
  const isStale = seen !== version;
  const wanted = typed ? valuesOf(fields, { ...typedOf(fields, start.values), ...typed }) : value;
  const movesMoney = takesTwo.some((name) => !isSame(value[name], wanted[name]));
  const { run, loading } = useApi(
    ({ reason, ...rest }: Typed) => {
      const body = {
        value: valuesOf(fields, rest),
        version: seen,
        reason: String(reason ?? '').trim(),
      };
      const call = { params: { key }, body, skipErrorHandler: true };
      return movesMoney
        ? withProof(() => api('POST /api/admin/settings/:key/proposals', call))
        : api('PUT /api/admin/settings/:key', call);
    },
    {
      manual: true,
      onSuccess: onDone,
      onError(error) {
        const faults = fieldFaults(error);
        for (const { field, message } of faults) {
          const at = fields.find(({ path }) => field === path || field.startsWith(`${path}.`));
          if (at) form.setFields([{ name: at.path, errors: [message] }]);
        }
        if (faults.length === 0) showRequestError(error);
        onRefused();
      },
    },
  );
  return (
    <Modal
      open
      title={`調整：${title}`}
      width={640}
      okText={movesMoney ? '提出變更' : '確認調整'}
      cancelText="取消"
      confirmLoading={loading}
      okButtonProps={{ disabled: isStale }}
      mask={{ closable: false }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p>{effect}</p>
      {isStale && (
        <Alert
          type="warning"
          showIcon
          style={{ marginBottom: 16 }}
          title={`${setting.last?.staff ?? '其他人'}在您填寫時改了這項設定，您填的內容還在。`}
          description={<SettingDiff settingKey={key} before={opened.value} after={value} />}
          action={
            <Button size="small" onClick={() => setSeen(version)}>
              我看過了
            </Button>
          }
        />
      )}
      <Form<Typed>
        form={form}
        layout="vertical"
        initialValues={{ ...typedOf(fields, start.values), reason: start.reason }}
        onFinish={run}
      >
        {fields.map((field) => (
          <SettingField key={field.path} field={field} schema={setting.schema} />
        ))}
        <h4>這次的變更</h4>
        <SettingDiff settingKey={key} before={value} after={wanted} />
        {movesMoney && <p>這項變更關係到款項，提出後要由另一位管理員同意才生效。</p>}
        <ReasonField />
      </Form>
    </Modal>
  );
}
