import { type Envelope, SHOW_TYPE } from '@common/envelope';
import { history, type RequestConfig, type RequestError, type RequestOptions } from '@umijs/max';
import { corner, toast } from '@/feedback/feedback';
import { BizError } from '@/services/bizError';
import { responseStatus } from '@/services/responseStatus';
import { storedUser } from '@/session/session';
import { endExpiredSession } from '@/session/signIn';

const BEARER = 'Bearer ';
/** HTTP statuses that have a page of their own. */
const STATUS_PAGES = [403, 404, 500];

/** As whoever is signed in now, unless the request says as whom. */
function authorize(options: RequestOptions): RequestOptions {
  const token = storedUser()?.access_token ?? '';
  return { ...options, headers: { Authorization: BEARER + token, ...options.headers } };
}

/** A notice that overrides others. It is part of reading the answer, so nothing skips it. */
function showNotice(body: Partial<Envelope<unknown>> | undefined): void {
  if (body?.code !== -1) return;
  toast.clear();
  toast.error(body.msg ?? '');
}

/** Whatever else is done with the error, a 401 ends the session that sent the request. */
function noticeUnauthorized(error: RequestError): Promise<never> {
  if (responseStatus(error) === 401 && 'isAxiosError' in error) {
    const sent = String(error.config.headers?.Authorization ?? '');
    endExpiredSession(sent.slice(BEARER.length));
  }
  return Promise.reject(error);
}

function showBizError({ code, showType, errorCode, errorMessage }: BizError): void {
  // Its `msg` is already on the screen and overrides.
  if (code === -1) return;
  switch (showType) {
    case SHOW_TYPE.silent:
    case SHOW_TYPE.redirect:
      return;
    case SHOW_TYPE.warning:
      toast.warning(errorMessage);
      return;
    case SHOW_TYPE.notification:
      corner.open({ title: errorCode, description: errorMessage });
      return;
    default:
      toast.error(errorMessage);
  }
}

function showStatus(status: number, method: string): void {
  if (status === 401) return;
  if (!STATUS_PAGES.includes(status)) {
    toast.error(`Response status:${status}`);
    return;
  }
  // A page that could not load is left for good: going back must not lead into it again.
  if (method === 'GET') history.replace(`/${status}`);
  else history.push(`/${status}`);
}

/** Shows a failed request once, by the catalogue of SPEC §8. The caller's promise rejects as well. */
export function showRequestError(error: RequestError, options?: RequestOptions): void {
  if (options?.skipErrorHandler) return;
  if (error instanceof BizError) {
    showBizError(error);
    return;
  }
  const status = responseStatus(error);
  if (status !== undefined) {
    showStatus(status, (options?.method ?? 'GET').toUpperCase());
  } else if ('isAxiosError' in error && error.code === 'ERR_CANCELED') {
    // The page itself gave the request up: nothing failed.
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
      if (!body.success) throw new BizError(body);
    },
    errorHandler: showRequestError,
  },
  requestInterceptors: [authorize],
  responseInterceptors: [
    [
      (response) => {
        showNotice(response.data as Partial<Envelope<unknown>> | undefined);
        return response;
      },
      noticeUnauthorized,
    ],
  ],
};
