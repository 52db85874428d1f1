import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { S3Target } from '../storageUrl';

export interface FakeS3 {
  target: S3Target;
  /** Received requests, such as `PUT /bucket/key`. */
  requests: string[];
  /** Answers the next requests with this status instead. */
  failNext(...statuses: number[]): void;
  close(): Promise<void>;
}

/** The part of an S3 service that the adapter uses; verifies every signature. On any free port unless given. */
export async function startFakeS3(at = 0): Promise<FakeS3> {
  const files = new Map<string, { body: Buffer; type: string }>();
  const requests: string[] = [];
  const failures: number[] = [];
  const target = { bucket: 'pictures', region: 'tw-1', accessKey: 'KEY', secretKey: 'se/cret' };
  const respond = (
    { method = '', url = '', headers }: IncomingMessage,
    body: Buffer,
    response: ServerResponse,
  ) => {
    if (!url.startsWith(`/${target.bucket}/`)) return response.writeHead(404).end();
    if (method === 'PUT') {
      files.set(url, { body, type: headers['content-type'] ?? '' });
      return response.writeHead(200).end();
    }
    if (method === 'DELETE') {
      files.delete(url);
      return response.writeHead(204).end();
    }
    const file = files.get(url);
    if (!file) return response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
    return response.writeHead(200, { 'content-type': file.type }).end(file.body);
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const body = Buffer.concat(chunks);
    requests.push(`${request.method} ${request.url}`);
    const failure = failures.shift();
    const status = failure ?? (isSigned(request, body, target) ? undefined : 403);
    if (status !== undefined) response.writeHead(status).end();
    else respond(request, body, response);
  });
  await new Promise<void>((resolve) => {
    server.listen(at, '127.0.0.1', () => resolve());
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    target: { ...target, origin: `http://127.0.0.1:${port}` },
    requests,
    failNext: (...statuses) => failures.push(...statuses),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) =>
  createHmac('sha256', key).update(data).digest();

/** AWS Signature Version 4, as the AWS documentation writes it down. */
function isSigned(
  request: IncomingMessage,
  body: Buffer,
  { accessKey, secretKey, region }: Omit<S3Target, 'origin'>,
): boolean {
  const { headers, method, url = '' } = request;
  const shape = /^AWS4-HMAC-SHA256 Credential=(\S+?), ?SignedHeaders=(\S+?), ?Signature=(\S+)$/;
  const [, credential = '', signed = '', signature] = shape.exec(headers.authorization ?? '') ?? [];
  const time = String(headers['x-amz-date']);
  const scope = `${time.slice(0, 8)}/${region}/s3/aws4_request`;
  const names = signed.split(';');
  if (credential !== `${accessKey}/${scope}`) return false;
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.includes(name))) {
    return false;
  }
  if (headers['x-amz-content-sha256'] !== sha256(body)) return false;
  const lines = names.map((name) => `${name}:${headers[name]}\n`).join('');
  const canonical = [method, url, '', lines, signed, sha256(body)].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n');
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${secretKey}`);
  return hmac(key, toSign).toString('hex') === signature;
}
