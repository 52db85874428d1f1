import type { WithdrawalAddress } from '@common/endpoints/withdrawals';
import { Alert } from 'antd';
import styles from './index.module.css';

interface Props {
  address: string;
  lookAlikes: WithdrawalAddress['lookAlikes'];
}

/** The address with every character marked that differs from the other address. */
function Compared({ address, other }: { address: string; other: string }) {
  const marked = [...address].map((char, at) => ({
    char,
    at,
    differs: char.toLowerCase() !== other[at]?.toLowerCase(),
  }));
  return (
    <span className={styles.address}>
      {marked.map(({ char, at, differs }) => (differs ? <mark key={at}>{char}</mark> : char))}
    </span>
  );
}

/** Warns of an address with the same ends as another one: a common way to mislead people into paying thieves. */
export function LookAlikes({ address, lookAlikes }: Props) {
  if (lookAlikes.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title="這個地址的開頭與結尾，和另一個地址相同"
      description={
        <>
          <p className={styles.quiet}>
            詐騙常用相似的地址騙人轉帳。請逐字核對，不同的地方已標示出來。
          </p>
          {lookAlikes.map((one) => (
            <div key={one.address}>
              {one.known}
              <Compared address={one.address} other={address} />
            </div>
          ))}
        </>
      }
    />
  );
}
