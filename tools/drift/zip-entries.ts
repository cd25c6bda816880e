import { inflateRawSync } from "node:zlib";

/** A file in an archive. */
export interface ZipEntry {
  readonly path: string;
  readonly data: () => Buffer;
}

const END_OF_DIRECTORY = 0x06054b50;
const END_LENGTH_BYTES = 22;
const ENTRY_LENGTH_BYTES = 46;
const LOCAL_LENGTH_BYTES = 30;
const STORED = 0;

/** The files of an archive as Go's module proxy serves it: no comment, no encryption, below 4 GB. @throws RangeError for others */
export function zipEntries(archive: Buffer): readonly ZipEntry[] {
  const end = archive.length - END_LENGTH_BYTES;
  if (end < 0 || archive.readUInt32LE(end) !== END_OF_DIRECTORY) {
    throw new RangeError("no zip archive, or one with a comment");
  }
  const entries: ZipEntry[] = [];
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((place) =>
      archive.readUInt16LE(at + place),
    );
    const nameAt = at + ENTRY_LENGTH_BYTES;
    const place = at;
    entries.push({
      path: archive.toString("utf8", nameAt, nameAt + (nameLength ?? 0)),
      data: () => dataOf(archive, place),
    });
    at = nameAt + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0);
  }
  return entries;
}

/** The data starts after a file's own header: its extra fields may differ from those of the directory. */
function dataOf(archive: Buffer, directoryAt: number): Buffer {
  const method = archive.readUInt16LE(directoryAt + 10);
  const length = archive.readUInt32LE(directoryAt + 20);
  const local = archive.readUInt32LE(directoryAt + 42);
  const start =
    local +
    LOCAL_LENGTH_BYTES +
    archive.readUInt16LE(local + 26) +
    archive.readUInt16LE(local + 28);
  const packed = archive.subarray(start, start + length);
  return method === STORED ? packed : inflateRawSync(packed);
}
