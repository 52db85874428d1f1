import { isAbsolute } from 'node:path';
import type { EnvReader } from '../envReader';
import type { NatsConfig } from './natsConnection';

const example =
  'nats://user:password@host:4222 (tls:// with TLS), several with a space in between and one login';
const PORT = '4222';

type Login = NatsConfig['login'];

function loginOf({ username, password }: URL): Login {
  if (!username) return undefined;
  const user = decodeURIComponent(username);
  return password ? { user, pass: decodeURIComponent(password) } : { token: user };
}

const isServer = ({ protocol, hostname, pathname, search }: URL) =>
  /^(nats|tls):$/.test(protocol) && hostname !== '' && /^\/?$/.test(pathname) && search === '';

/** Several servers of one cluster have one scheme and one login; URLs after the first may leave the login out. */
function parse(text: string): Pick<NatsConfig, 'servers' | 'tls' | 'login'> | undefined {
  const parts = text.split(/[\s,]+/);
  if (!parts.every((part) => URL.canParse(part))) return undefined;
  const urls = parts.map((part) => new URL(part));
  const [first] = urls;
  const isSameLogin = ({ protocol, username, password }: URL) =>
    protocol === first?.protocol &&
    [first.username, ''].includes(username) &&
    [first.password, ''].includes(password);
  if (!first || !urls.every((url) => isServer(url) && isSameLogin(url))) return undefined;
  try {
    return {
      servers: urls.map(({ hostname, port }) => `${hostname}:${port || PORT}`),
      tls: first.protocol === 'tls:',
      login: loginOf(first),
    };
  } catch {
    // A login with a stray % sign.
    return undefined;
  }
}

function readPath(reader: EnvReader, name: string): string | undefined {
  const path = reader.text(name);
  if (path !== undefined && !isAbsolute(path)) reader.note(name, 'an absolute path of a file');
  return path;
}

/** Reads `NATS_URL` and what belongs to it; undefined without it. */
export function readNats(reader: EnvReader): NatsConfig | undefined {
  const caFile = readPath(reader, 'NATS_CA');
  const credentialsFile = readPath(reader, 'NATS_CREDENTIALS_FILE');
  const subject = reader.text('NATS_SUBJECT') ?? 'gab.events';
  if (!/^[\w-]+(\.[\w-]+)*$/.test(subject)) {
    reader.note('NATS_SUBJECT', 'a subject such as gab.events, without wildcards');
  }
  const text = reader.text('NATS_URL');
  if (text === undefined) {
    for (const name of ['NATS_CA', 'NATS_CREDENTIALS_FILE']) {
      if (reader.has(name)) reader.require(name, ['NATS_URL'], 'it is about that connection');
    }
    return undefined;
  }
  const parsed = parse(text);
  if (!parsed) {
    reader.note('NATS_URL', `a URL such as ${example}`, { secret: true });
    return undefined;
  }
  if (caFile && !parsed.tls)
    reader.note('NATS_URL', 'a tls:// URL, as NATS_CA needs', { secret: true });
  if (credentialsFile && parsed.login) {
    reader.note('NATS_URL', 'a URL without a login, as NATS_CREDENTIALS_FILE has it', {
      secret: true,
    });
  }
  return { ...parsed, caFile, credentialsFile, subject };
}
