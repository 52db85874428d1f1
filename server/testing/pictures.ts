import { randomUUID } from 'node:crypto';
import type { Picture, PicturePurpose } from '@common/endpoints/pictures';
import sharp from 'sharp';
import type { Reply, TestApi } from './api';

/** Sends a file as a browser does. */
export async function sendFile(
  api: Pick<TestApi, 'app'>,
  token: string,
  path: string,
  bytes: Buffer,
  key: string = randomUUID(),
): Promise<Reply> {
  const response = await api.app.inject({
    method: 'POST',
    url: path,
    headers: {
      authorization: `Bearer ${token}`,
      'idempotency-key': key,
      'content-type': 'application/octet-stream',
    },
    payload: bytes,
  });
  return { status: response.statusCode, body: response.json() };
}

/** A picture of one colour. */
export const plainPicture = (width = 400, height = 300): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#0f766e' } })
    .jpeg()
    .toBuffer();

/** Uploads a picture and returns it as a form gets it. */
export async function uploadPicture(
  api: Pick<TestApi, 'app'>,
  token: string,
  purpose: PicturePurpose,
  bytes?: Buffer,
): Promise<Picture> {
  const path = `/api/pictures?purpose=${purpose}`;
  const { body } = await sendFile(api, token, path, bytes ?? (await plainPicture()));
  if (!body.success) throw new Error(`the upload was refused: ${body.errorMessage}`);
  return body.data;
}
