/** The domain of `MAIL_FROM`, which may have a name before its address; undefined without an address. */
export const senderDomain = (from: string): string | undefined => /@([^\s>]+)/.exec(from)?.[1];
