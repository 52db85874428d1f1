import { isStaff } from '@common/people/roles';
import { Divider, Modal } from 'antd';
import { lazy, Suspense } from 'react';
import { api } from '@/services/api';
import { useSession } from '@/session/useSession';
import { proveAgain } from '@/wallet/signInByWallet';
import { OVER_DIALOGS } from '../overDialogs';
import { EmailCodeForm } from '../SignIn/EmailCodeForm';
import { WalletChoice } from '../SignIn/WalletChoice';
import { NoWallet } from '../SignIn/WalletSignIn';

/** Staff alone have passkeys: members do not load it. */
const PasskeyProof = lazy(() => import('./PasskeyProof'));

/** Asks for a proof of identity before a sensitive change. */
export function ProofDialog({ onEnd }: { onEnd: (proven: boolean) => void }) {
  const { user } = useSession();
  const member = user?.member;
  const email = member?.email;
  const hasWallet = !!member && member.wallets.length > 0;
  const done = () => onEnd(true);
  return (
    <Modal
      open
      zIndex={OVER_DIALOGS}
      title="確認是您本人"
      footer={null}
      width={440}
      mask={{ closable: false }}
      onCancel={() => onEnd(false)}
    >
      <p>為了保護帳戶與資產，請再確認一次身分。確認後 10 分鐘內不會再問。</p>
      {member && isStaff(member.capabilities) && (
        <Suspense fallback={null}>
          <PasskeyProof onDone={done} />
        </Suspense>
      )}
      {hasWallet && (
        <WalletChoice action={proveAgain} onDone={done} empty={email ? null : <NoWallet />} />
      )}
      {hasWallet && email && <Divider plain>或使用電子郵件</Divider>}
      {email && (
        <EmailCodeForm
          fixedEmail={email}
          submitLabel="確認"
          sendCode={() => api('POST /api/me/proof/code')}
          submitCode={async (_, code) => {
            await api('POST /api/me/proof/email', { body: { code } });
            done();
          }}
        />
      )}
    </Modal>
  );
}
