import { Divider } from 'antd';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { signByPasskey } from '@/session/passkey';
import { PasskeyButton } from './PasskeyButton';

async function prove(): Promise<void> {
  const body = await signByPasskey(await api('POST /api/me/proof/passkey/challenge'));
  await api('POST /api/me/proof/passkey', { body });
}

/** The way by passkey, for staff who have one; nothing for others. */
export default function PasskeyProof({ onDone }: { onDone: () => void }) {
  const { data } = useApi(() => api('GET /api/admin/second-factor', { skipErrorHandler: true }));
  if (!data?.passkeys) return null;
  return (
    <>
      <PasskeyButton
        type="primary"
        block
        label="用通行金鑰確認"
        act={async () => {
          await prove();
          onDone();
        }}
      />
      <Divider plain>或使用其他方式</Divider>
    </>
  );
}
