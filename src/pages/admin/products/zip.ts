/** The fault of a zip, as a sentence for staff. */
export class ZipFault extends Error {}

export interface ZipEntry {
  /** With its folders, as the zip has it; never used as a path. */
  name: string;
  /** Bytes unpacked and packed, as the zip says. */
  size: number;
  packed: number;
  isDeflated: boolean;
  crc: number;
  /** Offset of its local header in the zip. */
  at: number;
}

export const ZIP_MAX_BYTES = 1024 ** 3;
const MAX_ENTRIES = 10_000;
const MAX_DIRECTORY = 16 * 1024 ** 2;
/** Unpacked to packed size. Pictures and texts stay far below; a file above it is made to exhaust the memory. */
const MAX_RATIO = 100;
/** Added to a file's packed size before the ratio counts: tiny files may pack better than `MAX_RATIO`. */
const RATIO_GRACE_BYTES = 1024;
/** Bytes of the headers, without their names and comments: directory entry, local header, end of the directory. */
const [ENTRY_BYTES, LOCAL_BYTES, END_BYTES] = [46, 30, 22];
/** The longest comment behind the end of the directory. */
const MAX_COMMENT = 0xffff;
const [END_MARK, ENTRY_MARK, LOCAL_MARK] = [0x06054b50, 0x02014b50, 0x04034b50];
const [ENCRYPTED, UTF8] = [1, 1 << 11];
const [STORED, DEFLATED] = [0, 8];
/** Stands in a field that is too small for its number, in a zip of more than 4 GB or in parts. */
const [TOO_BIG_16, TOO_BIG_32] = [0xffff, 0xffffffff];

const UNREADABLE = '這不是完整的 zip，請重新壓縮後再選一次。';

// Numbers that are added to an offset below are the places of fields in a header, after PKWARE's APPNOTE.
const viewOf = async (blob: Blob) => new DataView(await blob.arrayBuffer());

/** Reads a file's name: older programs write it in the encoding of their system, in Taiwan Big5, without saying so. */
function nameOf(bytes: Uint8Array, isUtf8: boolean): string {
  for (const encoding of isUtf8 ? ['utf-8'] : ['utf-8', 'big5']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // Not valid in this encoding: try the next one.
    }
  }
  throw new ZipFault('zip 裡有檔名無法辨識，請用 UTF-8 或 Big5 檔名重新壓縮。');
}

async function findDirectory(file: Blob) {
  const from = Math.max(0, file.size - END_BYTES - MAX_COMMENT);
  const tail = await viewOf(file.slice(from));
  for (let at = tail.byteLength - END_BYTES; at >= 0; at -= 1) {
    if (tail.getUint32(at, true) !== END_MARK) continue;
    const entries = tail.getUint16(at + 10, true);
    const size = tail.getUint32(at + 12, true);
    const start = tail.getUint32(at + 16, true);
    if (entries === TOO_BIG_16 || size === TOO_BIG_32 || start === TOO_BIG_32) {
      throw new ZipFault('zip 太大或分成好幾份，請分成幾個小的 zip。');
    }
    if (start + size > from + at) throw new ZipFault(UNREADABLE);
    if (entries > MAX_ENTRIES || size > MAX_DIRECTORY) {
      throw new ZipFault(`zip 裡的檔案太多，最多 ${MAX_ENTRIES.toLocaleString()} 個。`);
    }
    return { entries, size, start };
  }
  throw new ZipFault(UNREADABLE);
}

function parseEntryAt(view: DataView, at: number): { entry: ZipEntry; next: number } {
  if (at + ENTRY_BYTES > view.byteLength || view.getUint32(at, true) !== ENTRY_MARK) {
    throw new ZipFault(UNREADABLE);
  }
  const flags = view.getUint16(at + 8, true);
  const method = view.getUint16(at + 10, true);
  const length = view.getUint16(at + 28, true);
  const next =
    at + ENTRY_BYTES + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  if (next > view.byteLength) throw new ZipFault(UNREADABLE);
  const name = nameOf(
    new Uint8Array(view.buffer, view.byteOffset + at + ENTRY_BYTES, length),
    (flags & UTF8) !== 0,
  );
  if ((flags & ENCRYPTED) !== 0) throw new ZipFault('zip 有密碼，請用沒有密碼的 zip。');
  if (method !== STORED && method !== DEFLATED) {
    throw new ZipFault(`「${name}」的壓縮方式不支援，請用一般的 zip 壓縮。`);
  }
  const entry = {
    name,
    isDeflated: method === DEFLATED,
    crc: view.getUint32(at + 16, true),
    packed: view.getUint32(at + 20, true),
    size: view.getUint32(at + 24, true),
    at: view.getUint32(at + 42, true),
  };
  return { entry, next };
}

/** Whether macOS or Windows added the file to the zip: hidden files, previews and the like. */
const isAddedByOs = (name: string) =>
  /(^|\/)__MACOSX\/|(^|[\\/])(\.[^\\/]*|Thumbs\.db|desktop\.ini)$/i.test(name);

/** Lists the files of a zip by its directory; nothing is unpacked. @throws ZipFault */
export async function listZip(file: Blob): Promise<ZipEntry[]> {
  if (file.size > ZIP_MAX_BYTES) throw new ZipFault('zip 太大，最多 1 GB。請分成幾個 zip。');
  const { entries, size, start } = await findDirectory(file);
  const view = await viewOf(file.slice(start, start + size));
  const list: ZipEntry[] = [];
  for (let n = 0, at = 0; n < entries; n += 1) {
    const { entry, next } = parseEntryAt(view, at);
    at = next;
    const isFolder = entry.name.endsWith('/') || entry.name.endsWith('\\');
    if (!isFolder && !isAddedByOs(entry.name)) list.push(entry);
  }
  return list;
}

/** The packed bytes of an entry, behind its own header. @throws ZipFault */
async function packedOf(file: Blob, { at, packed }: ZipEntry): Promise<Blob> {
  const head = await viewOf(file.slice(at, at + LOCAL_BYTES));
  if (head.byteLength < LOCAL_BYTES || head.getUint32(0, true) !== LOCAL_MARK) {
    throw new ZipFault(UNREADABLE);
  }
  const from = at + LOCAL_BYTES + head.getUint16(26, true) + head.getUint16(28, true);
  const data = file.slice(from, from + packed);
  if (data.size !== packed) throw new ZipFault(UNREADABLE);
  return data;
}

/** Inflates as a stream, and stops once the file is larger than its header or `MAX_RATIO` allows. */
async function inflate(data: Blob, { name, packed, size }: ZipEntry): Promise<Blob> {
  const reader = data.stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const maxBytes = Math.min(size, (packed + RATIO_GRACE_BYTES) * MAX_RATIO);
  const chunks: BlobPart[] = [];
  let total = 0;
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      total += part.value.length;
      if (total > maxBytes) {
        throw new ZipFault(`「${name}」解開後比應有的大，這個 zip 可能有害，沒有使用。`);
      }
      chunks.push(part.value);
    }
  } catch (error) {
    void reader.cancel().catch(() => undefined);
    throw error instanceof ZipFault ? error : new ZipFault(`「${name}」已損壞，請重新壓縮。`);
  }
  if (total !== size) throw new ZipFault(`「${name}」已損壞，請重新壓縮。`);
  return new Blob(chunks);
}

/** Unpacks one file into memory. @throws ZipFault */
export async function unpack(file: Blob, entry: ZipEntry, maxBytes: number): Promise<Blob> {
  if (entry.size > maxBytes || entry.packed > maxBytes) {
    throw new ZipFault(`「${entry.name}」太大，最多 ${Math.floor(maxBytes / 1024 ** 2)} MB。`);
  }
  const data = await packedOf(file, entry);
  return entry.isDeflated ? inflate(data, entry) : data;
}
