import type { Api } from '@common/api';
import type { Return } from '@common/endpoints/returns';
import type { ReturnState } from '@common/orders/returns';
import { api } from '@/services/api';

export type StepInput = Api['POST /api/me/returns/:id/steps']['body'];

type MessageInput = Api['POST /api/me/returns/:id/messages']['body'];

export interface ReturnApi {
  read(id: number, isSilent: boolean): Promise<Return>;
  sendMessage(id: number, body: MessageInput): Promise<Return>;
  /** `seen` is the state that the person decides on; between a buyer and a seller, the step itself says it. */
  step(id: number, body: StepInput, seen: ReturnState): Promise<Return>;
}

/** For the buyer and the seller. */
export const memberReturns: ReturnApi = {
  read: (id, skipErrorHandler) =>
    api('GET /api/me/returns/:id', { params: { id }, skipErrorHandler }),
  sendMessage: (id, body) => api('POST /api/me/returns/:id/messages', { params: { id }, body }),
  step: (id, body) =>
    api('POST /api/me/returns/:id/steps', { params: { id }, body, skipErrorHandler: true }),
};

/** For staff. */
export const staffReturns: ReturnApi = {
  read: (id, skipErrorHandler) =>
    api('GET /api/admin/returns/:id', { params: { id }, skipErrorHandler }),
  sendMessage: (id, body) => api('POST /api/admin/returns/:id/messages', { params: { id }, body }),
  step: (id, body, seen) =>
    api('POST /api/admin/returns/:id/steps', {
      params: { id },
      body: { ...body, seen },
      skipErrorHandler: true,
    }),
};
