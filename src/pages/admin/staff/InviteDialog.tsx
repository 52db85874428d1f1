import type { StaffList } from '@common/endpoints/adminStaff';
import { INVITATION_HOURS } from '@common/people/invitationRules';
import { ROLE_NAMES, type Role, roleLabel } from '@common/people/roles';
import { Form, Input, Select } from 'antd';
import { FormDialog } from '@/components/FormDialog';
import { api } from '@/services/api';
import { ReasonField } from '../money/ReasonField';

interface FormValues {
  email: string;
  role: Role;
  reason: string;
}

interface Props {
  onDone: (list: StaffList) => void;
  onRefused: () => void;
  onClose: () => void;
}

/** Invites an address to a role. */
export function InviteDialog(props: Props) {
  return (
    <FormDialog<FormValues, StaffList>
      {...props}
      title="邀請人員"
      okText="寄出邀請"
      send={({ email, role, reason }) =>
        api('POST /api/admin/staff/invitations', {
          body: { email: email.trim(), role, reason: reason.trim() },
          skipErrorHandler: true,
        })
      }
    >
      <p>
        對方用這個信箱登入並接受後，才會得到職務。連結 {INVITATION_HOURS} 小時內有效，只能使用一次。
      </p>
      <Form.Item
        name="email"
        label="電子郵件"
        rules={[
          { required: true, whitespace: true, message: '請填寫電子郵件' },
          {
            type: 'email',
            message: '請檢查電子郵件的格式',
            transform: (one: string) => one?.trim(),
          },
        ]}
      >
        <Input type="email" maxLength={254} autoComplete="off" />
      </Form.Item>
      <Form.Item name="role" label="職務" rules={[{ required: true, message: '請選擇職務' }]}>
        <Select options={ROLE_NAMES.map((value) => ({ value, label: roleLabel(value) }))} />
      </Form.Item>
      <ReasonField />
    </FormDialog>
  );
}
