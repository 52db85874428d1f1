import type { DemoAccount } from '../accounts';
import type { Question } from './question';

interface Props {
  account: DemoAccount;
  /** Hexadecimal bytes. */
  message: string;
}

/** Decodes the message as UTF-8; bytes that are no text stay hexadecimal. */
function readable(hex: string): string {
  const bytes = (hex.slice(2).match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(new Uint8Array(bytes));
  } catch {
    return hex;
  }
}

/** Shows the whole message for approval of its signature. */
export function signQuestion({ account, message }: Props): Question<true> {
  return {
    title: '簽署訊息',
    approveLabel: '簽署',
    initialAnswer: true,
    body: () => (
      <>
        <p>以「{account.name}」簽署下面的訊息。簽署不需要費用，也不會轉出任何東西。</p>
        <pre>{readable(message)}</pre>
      </>
    ),
  };
}
