import { followPresence } from '@common/endpoints/presence';
import { type Route, rawRoute } from '../../../http/route';
import { streamPresence } from './streamPresence';

export const presenceRoutes: Route[] = [rawRoute(followPresence, streamPresence)];
