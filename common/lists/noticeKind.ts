import type { NoticeGroupName } from './noticeGroups';

/** One kind of notice. `{placeholders}` are filled from its data; `{title}` is the title of `productId`, `{seller}` who sells it. */
export interface NoticeKind {
  group: NoticeGroupName;
  label: string;
  text: string;
  /** A path of this site. */
  link: string;
  /** Identifies a notice within its kind; a member gets one notice per kind and subject. */
  subject: string;
  /** The object that the notice is about; rate limits and the clearing of outdated notices go by it. */
  about: string;
  /** Seconds in which the same subject is not notified again. */
  every?: number;
  /** Delay of the mail, during which the member may see the notice in the site first, s. */
  mailWait?: number;
  /** Seconds in which at most one mail is sent about the same subject, with the newest text. */
  mailEvery?: number;
  /** `{placeholder}` of the moment (ms since the epoch) from which a mail that says nothing else is not sent. */
  mailUntil?: string;
  /** Pushed to the member's browsers as well. */
  push?: NoticePush;
}

export interface NoticePush {
  /** Time to live of the push for a browser that is away, s. */
  ttl: number;
  /** `high` wakes a sleeping phone. */
  urgency: 'normal' | 'high';
  /** Seconds in which at most one push is sent about the same subject, with the newest text. */
  every?: number;
}
