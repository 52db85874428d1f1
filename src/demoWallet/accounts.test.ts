import { mnemonicToAccount } from 'viem/accounts';
import { DEMO_ACCOUNTS } from './accounts';

it('the demo accounts are those of the test mnemonic, from index 1', () => {
  const mnemonic = `${'test '.repeat(11)}junk`;
  for (const [index, { address, privateKey }] of DEMO_ACCOUNTS.entries()) {
    const account = mnemonicToAccount(mnemonic, { addressIndex: index + 1 });
    expect(address).toBe(account.address);
    const bytes = account.getHdKey().privateKey ?? [];
    expect(privateKey).toBe(`0x${Buffer.from(bytes).toString('hex')}`);
  }
});
