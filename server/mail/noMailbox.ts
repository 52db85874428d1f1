/** Lasting refusals of an address (RFC 5321). 550 may also refuse a sender or a content: an enhanced code, if there is one, decides. */
const NO_MAILBOX = new Set(['550', '551', '553']);
/** Enhanced codes (RFC 3463, 7505): no such mailbox or domain, no address, moved, takes no mail, disabled. */
const NO_MAILBOX_ENHANCED = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1']);

/**
 * Whether a server's answer means that the mailbox does not exist, rather than a refusal of this mail or its sender.
 * @param answer `550 5.1.1 no such user`, `550 no such user` or `5.1.1`
 */
export function saysNoMailbox(answer: string): boolean {
  const [, status, enhanced] =
    /^(5\d\d)?(?:(?:^|[ -])(\d\.\d{1,3}\.\d{1,3})\b)?/.exec(answer) ?? [];
  if (enhanced !== undefined) return NO_MAILBOX_ENHANCED.has(enhanced);
  return status !== undefined && NO_MAILBOX.has(status);
}
