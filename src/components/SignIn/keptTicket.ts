import type { MailDelay } from '@common/messages/mailDelays';

const KEY = 'signInTicket';

/** The ticket of a mailed code; useless without the code. Contains nothing that was typed. */
interface KeptTicket {
  ticket: string;
  /** Milliseconds on the server's clock. */
  resendAt: number;
  expiresAt: number;
  /** Mails went out late, or not at all. */
  delay?: MailDelay;
}

function isTicket(value: unknown): value is KeptTicket {
  return (
    typeof value === 'object' &&
    value !== null &&
    'ticket' in value &&
    typeof value.ticket === 'string' &&
    'resendAt' in value &&
    typeof value.resendAt === 'number' &&
    'expiresAt' in value &&
    typeof value.expiresAt === 'number'
  );
}

/** The ticket in this tab's storage, so that a reload before entering the code loses nothing. */
export function readTicket(now: number): KeptTicket | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return isTicket(kept) && kept.expiresAt > now ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** Undefined deletes it. */
export function keepTicket(kept: KeptTicket | undefined): void {
  try {
    if (kept) sessionStorage.setItem(KEY, JSON.stringify(kept));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Storage is disabled: after a reload another code is needed.
  }
}
