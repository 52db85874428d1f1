import type { Api } from '@common/api';
import type { Return } from '@common/endpoints/returns';
import { api } from '@/services/api';

export type StepInput = Api['POST /api/me/returns/:id/steps']['body'];

export type MessageInput = Api['POST /api/me/returns/:id/messages']['body'];

export interface ReturnApi {
  read(id: number, isSilent: boolean): Promise<Return>;
  sendMessage(id: number, body: MessageInput): Promise<Return>;
  step(id: number, body: StepInput): Promise<Return>;
}

/** For the buyer and the seller. */
export const memberReturns: ReturnApi = {
  read: (id, skipErrorHandler) =>
    api('GET /api/me/returns/:id', { params: { id }, skipErrorHandler }),
  sendMessage: (id, body) => api('POST /api/me/returns/:id/messages', { params: { id }, body }),
  step: (id, body) => api('POST /api/me/returns/:id/steps', { params: { id }, body }),
};

/** For staff. */
export const staffReturns: ReturnApi = {
  read: (id, skipErrorHandler) =>
    api('GET /api/admin/returns/:id', { params: { id }, skipErrorHandler }),
  sendMessage: (id, body) => api('POST /api/admin/returns/:id/messages', { params: { id }, body }),
  step: (id, body) => api('POST /api/admin/returns/:id/steps', { params: { id }, body }),
};
