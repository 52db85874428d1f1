import type { ShopSetting } from '@common/endpoints/settings';
import { FORMS } from '@common/staff/settingForms';
import { Form, Modal } from 'antd';
import { useState } from 'react';
import { dialogExits } from '@/components/dialogExits';
import { showFaultsAt } from '@/components/showRefusal';
import { useUnsaved } from '@/components/useUnsaved';
import { showRequestError } from '@/requestErrorConfig';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { ReasonField } from '../money/ReasonField';
import { Meanwhile } from '../presence/Meanwhile';
import { rebase } from '../presence/rebase';
import { SettingDiff } from './SettingDiff';
import { SettingField } from './SettingField';
import {
  byPath,
  fromPaths,
  isSame,
  type SettingValues,
  shown,
  type TypedSetting,
  typedOf,
  valuesOf,
} from './values';

export interface Start {
  values: SettingValues;
  reason?: string;
}

interface Props {
  setting: ShopSetting;
  /** Initial values of the form: the current ones, or those of an earlier version. */
  start: Start;
  onDone: (changed: ShopSetting) => void;
  /** Reads the setting again after a refusal. */
  onRefused: () => void;
  onClose: () => void;
}

/** The field of the form at which a fault of the server is shown; undefined for none. */
const placeOf = (fields: readonly { path: string }[], fault: string): string | undefined =>
  fault === 'reason'
    ? fault
    : fields.find(({ path }) => fault === path || fault.startsWith(`${path}.`))?.path;

/** Changes a setting, or proposes the change where it moves money. A refusal keeps what was typed. */
export function EditDialog({ setting, start, onDone, onRefused, onClose }: Props) {
  const { key, value, version, takesTwo: proposedNames } = setting;
  const { title, fields, effect } = FORMS[key];
  const [form] = Form.useForm<TypedSetting>();
  const typed: TypedSetting | undefined = Form.useWatch([], form);
  /** What the form started from: another's change since then is shown. */
  const [base, setBase] = useState({ value, version });
  const isStale = base.version !== version;
  const [isRefused, setRefused] = useState(false);
  const [isTyped, setTyped] = useState(false);
  useUnsaved(isTyped);
  const initial = typedOf(fields, start.values);
  // `typed` is undefined until the form has mounted.
  const newValue = typed ? valuesOf(fields, { ...initial, ...typed }) : value;
  const movesMoney = proposedNames.some((name) => !isSame(value[name], newValue[name]));
  const { run, loading } = useApi(
    ({ reason, ...rest }: TypedSetting) => {
      const body = {
        value: valuesOf(fields, rest),
        version: base.version,
        reason: String(reason ?? '').trim(),
      };
      const call = { params: { key }, body, skipErrorHandler: true };
      return movesMoney
        ? api('POST /api/admin/settings/:key/proposals', call)
        : api('PUT /api/admin/settings/:key', call);
    },
    {
      manual: true,
      onSuccess: onDone,
      onError(error) {
        if (!showFaultsAt(form, error, (path) => placeOf(fields, path))) showRequestError(error);
        setRefused(true);
        onRefused();
      },
    },
  );
  const compared = {
    labels: Object.fromEntries(fields.map(({ path, label }) => [path, label])),
    shown: Object.fromEntries(
      fields.map((field) => [field.path, (one: unknown) => shown(field, one)]),
    ),
  };
  const compare = (chosen?: ReadonlySet<string>) => {
    const mine = byPath(fields, newValue);
    const theirs = byPath(fields, value);
    return rebase(compared, byPath(fields, base.value), mine, theirs, chosen);
  };
  const goOn = (values: SettingValues) => {
    form.setFieldsValue(typedOf(fields, values));
    setBase({ value, version });
    setRefused(false);
  };
  return (
    <Modal
      {...dialogExits(isTyped, onClose)}
      open
      title={`調整：${title}`}
      width={640}
      okText={movesMoney ? '提出變更' : '確認調整'}
      cancelText="取消"
      confirmLoading={loading}
      okButtonProps={{ disabled: isStale }}
      onOk={form.submit}
    >
      <p>{effect}</p>
      {isStale && (
        <Meanwhile
          by={setting.last ? { name: setting.last.staff, at: setting.last.at } : undefined}
          compare={compare}
          hasTyped={!isSame(newValue, base.value)}
          isRefused={isRefused}
          onKeep={(chosen) => goOn(fromPaths(compare(chosen).values))}
          onTake={() => goOn(value)}
        />
      )}
      <Form<TypedSetting>
        form={form}
        scrollToFirstError={{ focus: true }}
        layout="vertical"
        initialValues={{ ...initial, reason: start.reason }}
        onValuesChange={() => setTyped(true)}
        onFinish={run}
      >
        {fields.map((field) => (
          <SettingField key={field.path} field={field} schema={setting.schema} />
        ))}
        <h4>這次的變更</h4>
        <SettingDiff settingKey={key} before={value} after={newValue} />
        {movesMoney && <p>這項變更關係到款項，提出後要由另一位管理員同意才生效。</p>}
        <ReasonField />
      </Form>
    </Modal>
  );
}
