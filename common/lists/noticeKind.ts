import type { NoticeGroupName } from './noticeGroups';

/** One kind of notice. `{placeholders}` are filled from its data; `{title}` is the title of `productId`. */
export interface NoticeKind {
  group: NoticeGroupName;
  label: string;
  text: string;
  /** A path of this site. */
  link: string;
  /** Identifies a notice within its kind; a member gets each subject once. */
  subject: string;
  /** The object it is about; rate limits and outdated notices are matched by it. */
  about: string;
  /** Seconds in which the same subject is not notified again. */
  every?: number;
  /** How long a mail waits for the member to see the notice in the site first, s. */
  mailWait?: number;
  /** Seconds in which at most one mail is sent about the same subject, with the newest text. */
  mailEvery?: number;
}
