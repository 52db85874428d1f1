import * as endpoint from '@common/endpoints/moneyProposals';
import { preparedRoute, type Route, route } from '../../../http/route';
import { approveProposal, listProposals, prepareApprove, rejectProposal } from './proposals';

export const proposalRoutes: Route[] = [
  route(endpoint.listMoneyProposals, listProposals),
  preparedRoute(endpoint.approveMoneyProposal)(prepareApprove, approveProposal),
  route(endpoint.rejectMoneyProposal, rejectProposal),
];
