import { Button } from 'antd';
import { useEffect } from 'react';
import { corner } from '@/feedback/feedback';
import { useSession } from '@/session/useSession';
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
 * Follows the wallet after a reload, and says so when its account is not one of the member's:
 * nothing is done silently with a wallet that belongs to somebody else.
 */
export function WalletWatch() {
  const connection = useConnection();
  const { user } = useSession();
  const member = user?.member;
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
    if (!isStranger || !wallet || !address) {
      corner.close(KEY);
      return;
    }
    corner.warning({
      key: KEY,
      title: `錢包帳戶是 ${shortAddress(address)}，目前登入的是「${name}」`,
      description:
        '這個錢包帳戶沒有綁定到您登入的帳戶，所以不能用它付款。您可以切回原本的錢包帳戶、在權限中心綁定它，或改以它登入。',
      duration: 0,
      actions: (
        <Button type="primary" size="small" onClick={() => signInAnew(wallet)}>
          改以此錢包登入
        </Button>
      ),
    });
  }, [isStranger, wallet, address, name]);
  useEffect(() => () => corner.close(KEY), []);
  return null;
}
