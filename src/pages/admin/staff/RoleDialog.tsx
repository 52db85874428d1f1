import type { StaffList, StaffPerson } from '@common/endpoints/adminStaff';
import { CAPABILITIES, type Capability, roleLabel } from '@common/people/roles';
import { Form, Select } from 'antd';
import { FormDialog } from '@/components/FormDialog';
import { api } from '@/services/api';
import { MemberPicker } from '../money/MemberPicker';
import { ReasonField } from '../money/ReasonField';

interface FormValues {
  memberId?: number;
  role: Capability;
  reason: string;
}

interface Props {
  /** Undefined: the dialog asks for a member. */
  person?: StaffPerson;
  granted: boolean;
  onDone: (list: StaffList) => void;
  onRefused: () => void;
  onClose: () => void;
}

/** Grants a role, or revokes one. */
export function RoleDialog({ person, granted, ...rest }: Props) {
  const held: readonly Capability[] = person?.capabilities ?? [];
  const verb = granted ? '授予職務' : '收回職務';
  return (
    <FormDialog<FormValues, StaffList>
      {...rest}
      title={person ? `${verb}：${person.id}・${person.name}` : verb}
      okText={verb}
      danger={!granted}
      send={({ memberId, role, reason }) =>
        api('POST /api/admin/staff/:id/roles', {
          params: { id: person?.id ?? memberId ?? 0 },
          body: { role, granted, reason: reason.trim() },
          skipErrorHandler: true,
        })
      }
    >
      <p>{granted ? '對方重新載入頁面後就能使用。' : '對方開啟的管理後台會立即失去這些權限。'}</p>
      {!person && (
        <Form.Item name="memberId" label="會員" rules={[{ required: true, message: '請選擇會員' }]}>
          <MemberPicker />
        </Form.Item>
      )}
      <Form.Item name="role" label="職務" rules={[{ required: true, message: '請選擇職務' }]}>
        <Select
          options={CAPABILITIES.filter((one) => held.includes(one) !== granted).map((value) => ({
            value,
            label: roleLabel(value),
          }))}
        />
      </Form.Item>
      <ReasonField />
    </FormDialog>
  );
}
