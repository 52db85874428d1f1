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

async function signInWith(wallet: Wallet): Promise<void> {
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
  const isUnbound =
    address !== undefined &&
    member !== undefined &&
    !member.wallets.some((wallet) => sameAddress(wallet, address));
  const wallet = connection?.wallet;
  const name = member?.name;
  useEffect(() => {
    // While an account is being bound, the page itself explains it. While staff view the shop as a member, the wallet is theirs.
    if (viewedUser() || !isUnbound || isBinding || !wallet || !address) {
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
        <Button type="primary" size="small" onClick={() => signInWith(wallet)}>
          改以此錢包登入
        </Button>
      ),
    });
  }, [isUnbound, isBinding, wallet, address, name]);
  useEffect(() => () => corner.close(KEY), []);
  return null;
}
