import { saysNoMailbox } from '../../../mail/noMailbox';

const STATUS_PART = /^content-type:\s*message\/delivery-status\b/im;

/**
 * The fields about a recipient in a returned mail (RFC 3464), by their names in small letters; folded lines are joined.
 * @param message the returned mail, or such fields alone
 */
function fieldsOf(message: string): Map<string, string> {
  const text = message.replaceAll('\r\n', '\n');
  const part = STATUS_PART.exec(text);
  const status = part ? text.slice(part.index).split('\n--', 1)[0] : text;
  const lines = (status ?? '').replace(/\n[ \t]+/g, ' ').split('\n');
  const fields = lines.flatMap((line) => {
    const [, name, value] = /^([\w-]+):\s*(.*)$/.exec(line) ?? [];
    return name && value ? ([[name.toLowerCase(), value.trim()]] as const) : [];
  });
  return new Map(fields);
}

/**
 * What the recipient's server says of a mailbox that is not there; undefined for a mail that is late or whose fault is
 * another one: a full mailbox, a block list, its size.
 */
export function readDeliveryStatus(message: string): string | undefined {
  const fields = fieldsOf(message);
  if (fields.get('action')?.toLowerCase() !== 'failed') return undefined;
  const status = /^\d\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '')?.[0] ?? '';
  // `smtp; 550 5.1.1 no such user`
  const diagnostic = fields.get('diagnostic-code')?.replace(/^[\w.-]+\s*;\s*/, '') ?? '';
  const answer = diagnostic || status;
  // Some servers put a general status before the answer that they got.
  return saysNoMailbox(status) || (status === '5.0.0' && saysNoMailbox(diagnostic))
    ? answer
    : undefined;
}
