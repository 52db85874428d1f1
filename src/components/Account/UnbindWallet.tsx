import { Button } from 'antd';
import { ConfirmPopover } from '@/components/ConfirmPopover';
import { toast } from '@/feedback/feedback';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { requireUser, saveMember } from '@/session/session';

/** Removes a wallet, after a fresh proof of identity. */
export function UnbindWallet({ address }: { address: string }) {
  const { run, loading } = useApi(
    () => api('DELETE /api/me/wallets/:address', { params: { address } }),
    {
      manual: true,
      onSuccess(member) {
        if (!saveMember(member)) return;
        toast.success('錢包已解除綁定');
      },
    },
  );
  return (
    <ConfirmPopover
      title="要解除綁定這個錢包嗎？"
      description={
        <>
          解除後，這個錢包不能再登入，轉入的 GAB 也不會自動入帳。
          <br />
          剛送出的轉帳，請等入帳後再解除。
        </>
      }
      okText="解除綁定"
      okButtonProps={{ danger: true }}
      cancelText="先不要"
      onConfirm={() => requireUser() && run()}
    >
      <Button loading={loading}>解除綁定</Button>
    </ConfirmPopover>
  );
}
