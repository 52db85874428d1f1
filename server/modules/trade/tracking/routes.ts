import { reportParcel } from '@common/endpoints/carriers';
import { type Route, rawRoute } from '../../../http/route';
import { receiveReport } from './receiveReport';

export const trackingRoutes: Route[] = [rawRoute(reportParcel, receiveReport)];
