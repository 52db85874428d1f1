import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Files below this size are not compressed, as that would save no network packet. */
const MIN_BYTES = 1024;

/** Puts a .br and a .gz beside each text file, for the server to send as they are. */
export async function compressFolder(folder) {
  const texts = readdirSync(folder, { recursive: true }).filter((name) =>
    /\.(js|css|html|svg|json|txt)$/.test(name),
  );
  await Promise.all(texts.map((name) => compressFile(join(folder, name))));
}

async function compressFile(file) {
  const content = await readFile(file);
  if (content.length < MIN_BYTES) return;
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params }));
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
}
