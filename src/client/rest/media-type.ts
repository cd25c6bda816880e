const TOKEN = "[!#$%&'*+.^_`|~\\w-]+";
const QUOTED = '"(?:[^"\\\\]|\\\\.)*"';
const MEDIA_TYPE = new RegExp(
  `^\\s*(${TOKEN}(?:/${TOKEN})?)\\s*(?:;\\s*${TOKEN}=(?:${TOKEN}|${QUOTED})\\s*)*;?\\s*$`,
);

/** The type of a Content-Type, without its parameters, in lower case; undefined when it is malformed. */
export function mediaTypeOf(contentType: string): string | undefined {
  return MEDIA_TYPE.exec(contentType)?.[1]?.toLowerCase();
}
