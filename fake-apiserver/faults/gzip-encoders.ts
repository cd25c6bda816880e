import { libraries } from "../values/libraries.js";
import type { StreamEncoder } from "../watch/encoding-watch-writer.js";

/** RFC 1952: magic, deflate, no flags, no time, no extra flags, unknown system. */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
const NOTHING = Buffer.alloc(0);

/** One gzip stream, flushed after every piece: a piece can be read as soon as it is there. */
export function gzipStream(): StreamEncoder {
  const { constants, crc32, deflateRawSync } = libraries.zlib();
  let checksum = 0;
  let lengthBytes = 0;
  let header = GZIP_HEADER;
  return {
    encode: (bytes) => {
      checksum = crc32(bytes, checksum);
      lengthBytes += bytes.length;
      const blocks = deflateRawSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH });
      const encoded = Buffer.concat([header, blocks]);
      header = NOTHING;
      return encoded;
    },
    finish: () => {
      const trailer = Buffer.alloc(8);
      trailer.writeUInt32LE(checksum, 0);
      trailer.writeUInt32LE(lengthBytes % 2 ** 32, 4);
      return Buffer.concat([header, deflateRawSync(NOTHING), trailer]);
    },
  };
}

/** Every piece is a gzip member of its own. */
export function gzipMembers(): StreamEncoder {
  const { gzipSync } = libraries.zlib();
  return { encode: (bytes) => gzipSync(bytes), finish: () => NOTHING };
}

/** A gzip header, and behind it what no inflater understands: a block of the type that is reserved. */
export function brokenGzip(): StreamEncoder {
  return {
    encode: (bytes) => Buffer.concat([GZIP_HEADER, Buffer.from([0xff]), bytes]),
    finish: () => NOTHING,
  };
}
