import { useId, useState } from 'react';
import { findTxHash } from '@/wallet/findTxHash';

/** State of a text field for a transaction hash, which may be pasted as a block explorer's URL. */
export function useTxHashField() {
  const ids = { input: useId(), fault: useId() };
  const [value, setValue] = useState('');
  const [fault, setFault] = useState('');
  return {
    ids,
    fault,
    /** Props of an antd `Input`. */
    input: {
      id: ids.input,
      autoComplete: 'off',
      spellCheck: false,
      maxLength: 300,
      placeholder: '0x…',
      value,
      status: fault ? ('error' as const) : undefined,
      'aria-invalid': fault !== '',
      'aria-describedby': ids.fault,
      onChange({ target }: { target: { value: string } }) {
        setValue(target.value);
        setFault('');
      },
    },
    /** The typed hash; without one, undefined and `fault` is set. */
    read(): string | undefined {
      const txHash = findTxHash(value);
      setFault(txHash ? '' : '請貼上完整的交易編號：0x 開頭、共 66 個字元');
      return txHash;
    },
    clear: () => setValue(''),
  };
}
