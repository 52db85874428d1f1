import type { Member } from '@common/endpoints/auth';
import type { Picture } from '@common/endpoints/pictures';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { PictureUpload } from '@/components/PictureUpload/PictureUpload';
import { useUnsaved } from '@/components/useUnsaved';
import { toast } from '@/feedback/feedback';
import { showRequestError } from '@/requestErrorConfig';
import { api, fieldFaults } from '@/services/api';
import { useApi } from '@/services/useApi';
import { requireUser, saveMember } from '@/session/session';
import { required } from '../Address/required';
import styles from './Account.module.css';
import { Section } from './Section';

interface TypedName {
  name: string;
  avatar: Picture[];
}

/** The member's public profile. */
export function NameSection({ member }: { member: Member }) {
  const [form] = Form.useForm<TypedName>();
  const [isUploading, setUploading] = useState(false);
  const [isChanged, setChanged] = useState(false);
  useUnsaved(isChanged, {
    read: () => form.getFieldsValue(),
    restore(typed) {
      form.setFieldsValue(typed);
      setChanged(true);
    },
  });
  const { run, loading } = useApi(
    ({ name, avatar: [picture] }: TypedName) =>
      api('PUT /api/me/profile', {
        body: { name: name.trim(), avatar: picture ? { url: picture.url, alt: '' } : null },
        skipErrorHandler: true,
      }),
    {
      manual: true,
      onSuccess(saved) {
        setChanged(false);
        if (!saveMember(saved)) return;
        toast.success('個人資料已儲存');
      },
      onError(error) {
        const [fault] = fieldFaults(error).filter(({ field }) => field === 'name');
        if (fault) form.setFields([{ name: 'name', errors: [fault.message] }]);
        else showRequestError(error, { method: 'PUT' });
      },
    },
  );
  return (
    <Section title="名稱與頭像">
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        className={styles.form}
        initialValues={{ name: member.name, avatar: member.avatar ? [member.avatar] : [] }}
        onValuesChange={() => setChanged(true)}
        onFinish={(typed) => requireUser() && run(typed)}
      >
        <Form.Item
          name="name"
          label="名稱"
          extra="其他會員看得到，最多 20 個字。"
          rules={[required('請填寫名稱')]}
        >
          <Input autoComplete="nickname" maxLength={20} />
        </Form.Item>
        <Form.Item name="avatar" label="頭像">
          <PictureUpload purpose="avatar" max={1} label="頭像" onBusy={setUploading} />
        </Form.Item>
        <Button
          type="primary"
          htmlType="submit"
          loading={loading}
          disabled={isUploading || !isChanged}
        >
          {isUploading ? '頭像上傳中' : '儲存'}
        </Button>
      </Form>
    </Section>
  );
}
