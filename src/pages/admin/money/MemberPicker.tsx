import type { StaffMember } from '@common/endpoints/adminMembers';
import { TOKEN_SYMBOL } from '@config/token';
import { Select } from 'antd';
import { Amount } from '@/components/Amount';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';

interface Props {
  id?: string;
  value?: number;
  onChange?: (memberId: number) => void;
  /** The likely member, offered before anything is typed. */
  suggestion?: { id: number; name: string };
}

const PAUSE_MS = 300;

const about = ({ id, name, email, wallets }: StaffMember) =>
  [`${id}`, name, email, wallets[0]].filter(Boolean).join('・');

/** Finds one member by number, name, e-mail or wallet. */
export function MemberPicker({ id, value, onChange, suggestion }: Props) {
  const { data, loading, run } = useApi(
    async (q: string) =>
      q.trim() === ''
        ? []
        : (await api('GET /api/admin/members', { query: { q: q.trim(), pageSize: '10' } })).list,
    { manual: true, debounceWait: PAUSE_MS },
  );
  const suggested = suggestion && [
    { value: suggestion.id, label: `${suggestion.id}・${suggestion.name}` },
  ];
  return (
    <Select
      id={id}
      value={value}
      onChange={onChange}
      showSearch={{ filterOption: false, onSearch: run }}
      loading={loading}
      placeholder="輸入會員編號、名稱、電子郵件或錢包地址"
      notFoundContent={data?.length === 0 && !loading ? '沒有符合的會員' : null}
      options={
        data && data.length > 0
          ? data.map((one) => ({ value: one.id, label: about(one) }))
          : suggested
      }
      optionRender={({ label, value: found }) => {
        const member = data?.find((one) => one.id === found);
        return (
          <>
            {label}
            {member && (
              <small style={{ display: 'block' }}>
                可用 <Amount value={member.coin.available} unit={TOKEN_SYMBOL} />
                {member.closedAt !== null ? '・已關閉' : member.frozenAt !== null && '・已凍結'}
              </small>
            )}
          </>
        );
      }}
    />
  );
}
