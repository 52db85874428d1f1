import * as endpoint from '@common/endpoints/notices';
import { returnMail } from '@common/endpoints/returnedMails';
import { showUnsubscribe, unsubscribe } from '@common/endpoints/unsubscribe';
import { type Route, rawRoute, route } from '../../../http/route';
import { readPreferences, setPreference } from './preferences';
import { countMyUnread, listNotices, readAllNotices, readNotice } from './readNotices';
import { takeReturnedMail } from './takeReturnedMail';
import { showLink, unsubscribeByLink } from './unsubscribe';

export const noticeRoutes: Route[] = [
  route(endpoint.listNotices, listNotices),
  route(endpoint.countUnread, countMyUnread),
  route(endpoint.readNotice, readNotice),
  route(endpoint.readAllNotices, readAllNotices),
  route(endpoint.getNoticePreferences, ({ db, caller }) => readPreferences(db, caller.memberId)),
  route(endpoint.setNoticePreference, setPreference),
  rawRoute(showUnsubscribe, showLink),
  rawRoute(unsubscribe, unsubscribeByLink),
  rawRoute(returnMail, takeReturnedMail),
];
