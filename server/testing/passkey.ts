import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { TestApi } from './api';

const ADD = '/api/admin/passkeys';
const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest();

/** Fields that a forger changes. */
export interface Forgery {
  origin?: string;
  rpId?: string;
  challenge?: string;
  crossOrigin?: boolean;
  userVerified?: boolean;
  type?: string;
  counter?: number;
}

/** A software authenticator with one ES256 credential. */
export class Passkey {
  readonly id = randomBytes(32);
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #site: { origin: string; rpId: string };
  /** 0 for a key that does not count. */
  counter: number;

  constructor(site = { origin: 'http://localhost:8000', rpId: 'localhost' }, counter = 1) {
    this.#site = site;
    this.counter = counter;
  }

  #clientData(type: string, asked: string, forged: Forgery): Buffer {
    const { challenge = asked, origin = this.#site.origin, crossOrigin = false } = forged;
    return Buffer.from(
      JSON.stringify({ type: forged.type ?? type, challenge, origin, crossOrigin }),
    );
  }

  #data(forged: Forgery, credential?: Buffer): Buffer {
    const verified = forged.userVerified === false ? 0 : 0b100;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(forged.counter ?? this.counter);
    return Buffer.concat([
      sha256(forged.rpId ?? this.#site.rpId),
      Buffer.from([0b1 | verified | (credential ? 0b100_0000 : 0)]),
      counter,
      credential ?? Buffer.alloc(0),
    ]);
  }

  #credential(): Buffer {
    const { x, y } = this.#keys.publicKey.export({ format: 'jwk' });
    const point = (text = '') => new Uint8Array(Buffer.from(text, 'base64url'));
    const cose = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, point(x)],
      [-3, point(y)],
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    return Buffer.concat([Buffer.alloc(16), length, this.id, isoCBOR.encode(cose)]);
  }

  /** Answers a challenge for a new credential. */
  register(challenge: string, forged: Forgery = {}) {
    const client = this.#clientData('webauthn.create', challenge, forged);
    const authData = new Uint8Array(this.#data(forged, this.#credential()));
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    return {
      id: this.id.toString('base64url'),
      clientDataJSON: client.toString('base64url'),
      attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
      transports: ['internal'],
    };
  }

  /** Signs a challenge, and increments the counter. */
  sign(challenge: string, forged: Forgery = {}) {
    if (this.counter > 0) this.counter += 1;
    const client = this.#clientData('webauthn.get', challenge, forged);
    const data = this.#data(forged);
    const signature = createSign('sha256')
      .update(Buffer.concat([data, sha256(client)]))
      .sign(this.#keys.privateKey);
    return {
      id: this.id.toString('base64url'),
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
    };
  }
}

/** Registers a passkey through the API. */
export async function addPasskey(api: TestApi, token: string, key: Passkey, name = '辦公室') {
  const { body: asked } = await api.call(token, 'POST', `${ADD}/challenge`);
  const answer = key.register(asked.data.challenge);
  return (await api.call(token, 'POST', ADD, { name, ...answer })).body;
}
