import { Agent, request } from 'node:https';
import { generateRequestDetails } from 'web-push';
import { isOfService, type PushConfig } from './pushConfig';

/** A browser's subscription, and the key that it subscribed with. */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
  vapidKey: string;
}

export interface Push {
  to: PushTarget;
  /** Encrypted for the browser: the push service cannot read it. */
  payload: string;
  urgency: 'normal' | 'high';
  /** Time to live at the push service, s. */
  ttlS: number;
  /** The service drops an undelivered push with the same topic; 32 characters of base64url at most. */
  topic: string;
}

/**
 * `gone`: the subscription is of no use any more; `refused`: the service does not take this push, but may take others;
 * `later`: the service may take it at another try.
 */
export type PushResult =
  | { outcome: 'sent' | 'gone' }
  | { outcome: 'refused'; status: number | undefined }
  | { outcome: 'later'; afterS: number | undefined };

export interface PushSender {
  /** Never rejects. */
  send(push: Push): Promise<PushResult>;
}

export interface Post {
  headers: Record<string, string | number>;
  body: Buffer;
}
export interface Posted {
  status: number;
  retryAfter: string | undefined;
}

const TIMEOUT_MS = 10_000;
const agent = new Agent({ keepAlive: true, maxSockets: 20 });

/** Posts without following redirects; of the answer it reads the status and Retry-After only. */
function postByHttps(url: string, { headers, body }: Post): Promise<Posted> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const sent = request(url, { method: 'POST', headers, agent, signal }, (answer) => {
      answer.resume();
      resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** @returns seconds; undefined where the service names no number of seconds */
function secondsIn(retryAfter: string | undefined): number | undefined {
  return retryAfter && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : undefined;
}

function resultOf({ status, retryAfter }: Posted): PushResult {
  if (status >= 200 && status < 300) return { outcome: 'sent' };
  if (status === 404 || status === 410) return { outcome: 'gone' };
  if (status === 429 || status >= 500) return { outcome: 'later', afterS: secondsIn(retryAfter) };
  return { outcome: 'refused', status };
}

/**
 * Sends through the push services of the browsers.
 * @param contact `mailto:` address by which a service reaches the operator
 */
export function pushSender(
  { keys, services }: PushConfig,
  contact: string,
  post: (url: string, message: Post) => Promise<Posted> = postByHttps,
): PushSender {
  return {
    async send({ to, payload, urgency, ttlS, topic }) {
      const { endpoint, p256dh, auth, vapidKey } = to;
      const key = keys.find(({ publicKey }) => publicKey === vapidKey);
      // The key or the service has left the settings since the browser subscribed.
      if (!key || !isOfService(endpoint, services)) return { outcome: 'gone' };
      const subscription = { endpoint, keys: { p256dh, auth } };
      const vapidDetails = { subject: contact, ...key };
      const options = { vapidDetails, TTL: ttlS, urgency, topic };
      try {
        const { headers, body } = generateRequestDetails(subscription, payload, options);
        if (!body) return { outcome: 'refused', status: undefined };
        return resultOf(await post(endpoint, { headers, body }));
      } catch {
        return { outcome: 'later', afterS: undefined };
      }
    },
  };
}
