import { decoded, type EnvReader } from '../envReader';

/** A bucket of an S3 service. */
export interface S3Target {
  /** Scheme, host and port. */
  origin: string;
  bucket: string;
  region: string;
  accessKey: string;
  secretKey: string;
}

const example = 's3://KEY:SECRET@host:9000/bucket?region=us-east-1&tls=1';

/** Reads `STORAGE_URL`: `s3://KEY:SECRET@host[:port]/bucket?region=…&tls=0|1` (TLS unless `tls=0`). */
export function readStorageUrl(reader: EnvReader): S3Target | undefined {
  const url = reader.url('STORAGE_URL', ['s3'], example);
  if (!url) return undefined;
  const target = parse(url);
  if (!target) reader.note('STORAGE_URL', `a URL such as ${example}`, { secret: true });
  return target;
}

function parse(url: URL): S3Target | undefined {
  const bucket = url.pathname.slice(1);
  const tls = url.searchParams.get('tls') ?? '1';
  const region = url.searchParams.get('region') ?? 'us-east-1';
  const areKnown = [...url.searchParams.keys()].every(
    (name) => name === 'tls' || name === 'region',
  );
  if (!areKnown || !['0', '1'].includes(tls) || !/^[a-z0-9-]+$/.test(region)) return undefined;
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) return undefined;
  const accessKey = decoded(url.username);
  const secretKey = decoded(url.password);
  if (!accessKey || !secretKey) return undefined;
  return {
    origin: `${tls === '1' ? 'https' : 'http'}://${url.host}`,
    bucket,
    region,
    accessKey,
    secretKey,
  };
}
