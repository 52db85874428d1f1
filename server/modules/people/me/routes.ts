import * as closing from '@common/endpoints/closing';
import * as endpoint from '@common/endpoints/me';
import { updateProfile as updateProfileEndpoint } from '@common/endpoints/profile';
import { type Route, rawRoute, route } from '../../../http/route';
import * as addresses from './addresses';
import { closeAccount, readClosing } from './closeAccount';
import { countTasks } from './countTasks';
import { readMe } from './readMe';
import { streamEvents } from './streamEvents';
import { updateProfile } from './updateProfile';

export const meRoutes: Route[] = [
  route(endpoint.me, readMe),
  route(endpoint.countMyTasks, countTasks),
  rawRoute(endpoint.myEvents, streamEvents),
  route(updateProfileEndpoint, updateProfile),
  route(closing.getClosing, ({ db, caller }) => readClosing(db, caller.memberId)),
  route(closing.closeAccount, closeAccount),
  route(endpoint.listAddresses, ({ db, carrier, caller }) =>
    addresses.list({ db, carrier }, caller.memberId),
  ),
  route(endpoint.createAddress, ({ tx, carrier, caller, body }) =>
    addresses.create({ tx, carrier }, caller.memberId, body),
  ),
  route(endpoint.updateAddress, ({ tx, carrier, caller, params, body }) =>
    addresses.update({ tx, carrier }, caller.memberId, params.id, body),
  ),
  route(endpoint.deleteAddress, ({ tx, caller, params }) =>
    addresses.remove(tx, caller.memberId, params.id),
  ),
];
