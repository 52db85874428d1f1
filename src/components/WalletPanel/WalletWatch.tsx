import { Button } from 'antd';
import { useEffect } from 'react';
import { corner } from '@/feedback/feedback';
import { useSession } from '@/session/useSession';
import { viewedUser } from '@/session/viewAs';
import { useIsBinding } from '@/wallet/binding';
import { resumeWallet, useConnection } from '@/wallet/connection';
import type { Wallet } from '@/wallet/discovery';
import { sameAddress, shortAddress } from '@/wallet/eip1193';
import { signInByWallet } from '@/wallet/signInByWallet';
import { WalletError } from '@/wallet/walletError';

const KEY = 'wallet-account';

async function signInAnew(wallet: Wallet): Promise<void> {
  corner.close(KEY);
  try {
    await signInByWallet(wallet, () => {});
  } catch (error) {
    if (error instanceof WalletError) corner.warning({ key: KEY, title: error.text });
  }
}

/**
 * Resumes the wallet after a reload and warns when its account is not one of the member's: such an account is never used
 * silently.
 */
export function WalletWatch() {
  const connection = useConnection();
  const { user } = useSession();
  const member = user?.member;
  const isBinding = useIsBinding();
  useEffect(() => {
    void resumeWallet();
  }, []);

  const address = connection?.address;
  const isStranger =
    address !== undefined &&
    member !== undefined &&
    !member.wallets.some((wallet) => sameAddress(wallet, address));
  const wallet = connection?.wallet;
  const name = member?.name;
  useEffect(() => {
    // While an account is being bound, the page itself explains it.
    // In a view the wallet is that of staff.
    if (viewedUser() || !isStranger || isBinding || !wallet || !address) {
      corner.close(KEY);
      return;
    }
    corner.warning({
      key: KEY,
      title: `錢包帳戶是 ${shortAddress(address)}，目前登入的是「${name}」`,
      description:
        '這個錢包沒有綁定到您的帳戶，不能用來付款。請在錢包切回原本的帳戶、到「個人資料」綁定，或改用它登入。',
      duration: 0,
      actions: (
        <Button type="primary" size="small" onClick={() => signInAnew(wallet)}>
          改以此錢包登入
        </Button>
      ),
    });
  }, [isStranger, isBinding, wallet, address, name]);
  useEffect(() => () => corner.close(KEY), []);
  return null;
}
