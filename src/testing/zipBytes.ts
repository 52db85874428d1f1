import { deflateRawSync } from 'node:zlib';

export interface PackedFile {
  name: string | Buffer;
  content: Buffer;
  /** Differs from the truth in a zip that lies. */
  size?: number;
  flags?: number;
  method?: number;
}

const numbers = (...parts: [value: number, bytes: 2 | 4][]) =>
  Buffer.concat(
    parts.map(([value, bytes]) => {
      const part = Buffer.alloc(bytes);
      part.writeUIntLE(value, 0, bytes);
      return part;
    }),
  );

/** A zip as a program would write it, by the published format. */
export function zipBytes(files: readonly PackedFile[], entries = files.length): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content, size = content.length, flags = 0, method = 8 } of files) {
    const title = Buffer.from(name);
    const data = method === 8 ? deflateRawSync(content) : content;
    const common = [
      [flags, 2],
      [method, 2],
      [0, 4],
      [content.reduce((sum, byte) => (sum * 31 + byte) % 2 ** 32, 7), 4],
      [data.length, 4],
      [size, 4],
      [title.length, 2],
      [0, 2],
    ] satisfies [number, 2 | 4][];
    const local = Buffer.concat([numbers([0x04034b50, 4], [20, 2], ...common), title, data]);
    directory.push(
      numbers(
        [0x02014b50, 4],
        [20, 2],
        [20, 2],
        ...common,
        [0, 2],
        [0, 2],
        [0, 2],
        [0, 4],
        [at, 4],
      ),
      title,
    );
    locals.push(local);
    at += local.length;
  }
  const list = Buffer.concat(directory);
  const end = numbers(
    [0x06054b50, 4],
    [0, 4],
    [entries, 2],
    [entries, 2],
    [list.length, 4],
    [at, 4],
    [0, 2],
  );
  return Buffer.concat([...locals, list, end]);
}
