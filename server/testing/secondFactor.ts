import { codeAt } from '../modules/people/secondFactor/totp';
import type { TestApi } from './api';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const PATH = '/api/admin/second-factor';

function bytesOf(base32: string): Buffer {
  const bits = [...base32].map((one) => BASE32.indexOf(one).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** An authenticator app that was given a secret. */
export class Phone {
  readonly #secret: Buffer;
  #shift = 0;

  constructor(base32: string) {
    this.#secret = bytesOf(base32);
  }

  /** The code `shift` steps from now. */
  code(shift = 0): string {
    return codeAt(this.#secret, Math.floor(Date.now() / 30_000) + shift);
  }

  /** A code that was not used yet: of this step, then of the next; there is no third. */
  next(): string {
    return this.code(this.#shift++);
  }
}

/** Sets up a second factor through the API. */
export async function enrol(
  api: TestApi,
  token: string,
): Promise<{ phone: Phone; recoveryCodes: string[] }> {
  const begun = (await api.call(token, 'POST', `${PATH}/enrolment`)).body;
  const phone = new Phone(begun.data.secret);
  const { body } = await api.call(token, 'PUT', PATH, { code: phone.next() });
  return { phone, recoveryCodes: body.data.recoveryCodes };
}
