import { type Envelope, SHOW_TYPE } from '@common/envelope';
import { MAINTENANCE_HEADER } from '@common/staff/settingKeys';
import {
  type AxiosResponse,
  history,
  type RequestConfig,
  type RequestError,
  type RequestOptions,
} from '@umijs/max';
import { keepUnsaved } from '@/components/unsavedWork';
import { corner, toast } from '@/feedback/feedback';
import { hearOfMaintenance } from '@/maintenance/maintenance';
import { BizError } from '@/services/bizError';
import { requestIdOf } from '@/services/requestIdOf';
import { responseStatus } from '@/services/responseStatus';
import { UnreadableAnswer } from '@/services/unreadableAnswer';
import { requireSecondFactor } from '@/session/secondFactor';
import { bearer } from '@/session/session';
import { endUnauthorized } from '@/session/signIn';

const BEARER = 'Bearer ';
/** HTTP statuses that have a page of their own. */
const STATUS_PAGES = [403, 404, 500];

/** Sends the current session's token unless the request names one. */
function authorize(options: RequestOptions): RequestOptions {
  return { ...options, headers: { Authorization: bearer(), ...options.headers } };
}

/** The first non-empty text, else one with the code: a message is never empty. */
function textOf(code: string | number, ...texts: unknown[]): string {
  const text = texts.find((one) => typeof one === 'string' && one.trim() !== '');
  return typeof text === 'string' ? text : `操作沒有成功（代碼 ${code}）`;
}

/** Shows the message of code -1, which replaces all others (SPEC §8). No option of a call suppresses it. */
function showMessage(body: Partial<Envelope<unknown>>): void {
  if (body.code !== -1) return;
  toast.clear();
  toast.error(textOf(body.errorCode || -1, body.msg, body.errorMessage));
}

const isEnvelope = (data: unknown): data is Partial<Envelope<unknown>> =>
  typeof data === 'object' &&
  data !== null &&
  'success' in data &&
  typeof data.success === 'boolean';

/** Checks that a response is the API's envelope; a captive portal or a proxy may have answered instead. */
function checkEnvelope({ data, config, status, headers }: AxiosResponse<unknown>): void {
  const planned: unknown = headers[MAINTENANCE_HEADER];
  hearOfMaintenance(typeof planned === 'string' ? planned : undefined);
  const isFile = config.responseType !== undefined && config.responseType !== 'json';
  if (isFile || status === 204) return;
  if (!isEnvelope(data)) throw new UnreadableAnswer();
  showMessage(data);
}

/** A 401 ends the session that sent the request, even if the caller handles the error. */
function noticeUnauthorized(error: RequestError): Promise<never> {
  if (responseStatus(error) === 401 && 'isAxiosError' in error) {
    const sent = String(error.config.headers?.Authorization ?? '');
    endUnauthorized(sent.slice(BEARER.length), error.response?.data);
  }
  return Promise.reject(error);
}

function showBizError({ code, showType, errorCode, errorMessage }: BizError): void {
  // `showMessage` has shown its `msg` already.
  if (code === -1) return;
  const text = textOf(errorCode || code, errorMessage);
  switch (showType) {
    case SHOW_TYPE.silent:
    case SHOW_TYPE.redirect:
      return;
    case SHOW_TYPE.warning:
      toast.warning(text);
      return;
    case SHOW_TYPE.notification:
      corner.open({ title: errorCode, description: errorMessage || text });
      return;
    default:
      toast.error(text);
  }
}

/** @param requestId the server's log knows the failure by it; shown on the page of a 500 */
function showStatus(status: number, method: string, requestId: string | undefined): void {
  if (status === 401) return;
  if (!STATUS_PAGES.includes(status)) {
    toast.error(`Response status:${status}`);
    return;
  }
  const kept = keepUnsaved();
  const named = requestId === undefined ? {} : { requestId };
  if (kept) history.push(`/${status}`, { ...named, kept: method === 'GET' ? 'typed' : 'unsaved' });
  // Replaces the failed page in the history: going back must not open it again.
  else if (method === 'GET') history.replace(`/${status}`, named);
  else history.push(`/${status}`, named);
}

/** Shows a failed request as SPEC §8 lists. Called once per request; the caller's promise rejects as well. */
export function showRequestError(error: RequestError, options?: RequestOptions): void {
  if (options?.skipErrorHandler) return;
  if (error instanceof BizError) {
    showBizError(error);
    return;
  }
  if (error instanceof UnreadableAnswer) {
    toast.error(error.text);
    return;
  }
  const status = responseStatus(error);
  if (status !== undefined) {
    showStatus(status, (options?.method ?? 'GET').toUpperCase(), requestIdOf(error));
  } else if ('isAxiosError' in error && error.code === 'ERR_CANCELED') {
    // The page aborted the request: nothing failed.
  } else if ('isAxiosError' in error && error.request) {
    toast.error('None response! Please retry.');
  } else {
    toast.error('Request error, please retry.');
  }
}

/** Umi's `request` export of src/app.tsx: SPEC §7 and §8. */
export const requestConfig: RequestConfig<Envelope<unknown>> = {
  baseURL: '',
  method: 'GET',
  timeout: 1000,
  errorConfig: {
    errorThrower(body) {
      if (body.success) return;
      // The console shows the form for the code instead.
      if (body.errorCode === 'SECOND_FACTOR_NEEDED') requireSecondFactor();
      throw new BizError(body);
    },
    errorHandler: showRequestError,
  },
  requestInterceptors: [authorize],
  responseInterceptors: [
    [
      (response) => {
        checkEnvelope(response);
        return response;
      },
      noticeUnauthorized,
    ],
  ],
};
