import { sameAddress } from '@/wallet/eip1193';
import { DEMO_ACCOUNTS } from '../accounts';
import styles from './DemoDialog.module.css';
import type { Question } from './question';

interface Choice {
  account: string;
  chainId: string;
}

interface Props extends Choice {
  siteChain: string;
  otherChain: string;
}

/** Chooses the demo member and the network. */
export function chooseAccountQuestion({ siteChain, otherChain, ...now }: Props): Question<Choice> {
  const chains = [
    { chainId: siteChain, label: 'GAB 示範鏈' },
    { chainId: otherChain, label: '其他網路（試試連錯網路）' },
  ];
  return {
    title: '選擇帳戶',
    approveLabel: '連接',
    initialAnswer: { ...now, account: now.account || (DEMO_ACCOUNTS[0]?.address ?? '') },
    body: (value, choose) => (
      <>
        <fieldset>
          <legend>以哪個帳戶連接本站</legend>
          {DEMO_ACCOUNTS.map(({ name, role, address }) => (
            <label key={address} className={styles.option}>
              <input
                type="radio"
                name="demo-account"
                checked={sameAddress(value.account, address)}
                onChange={() => choose({ ...value, account: address })}
              />
              {name}（{role}）<small>{address.slice(0, 6)}…</small>
            </label>
          ))}
        </fieldset>
        <fieldset>
          <legend>網路</legend>
          {chains.map(({ chainId, label }) => (
            <label key={chainId} className={styles.option}>
              <input
                type="radio"
                name="demo-chain"
                checked={value.chainId === chainId}
                onChange={() => choose({ ...value, chainId })}
              />
              {label}
            </label>
          ))}
        </fieldset>
      </>
    ),
  };
}
