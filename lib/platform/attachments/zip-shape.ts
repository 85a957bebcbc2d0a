const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const END_BYTES = 22;
const COMMENT_BYTES_MAX = 65_535;
const ENTRIES_MAX = 2_000;
const UNPACKED_BYTES_MAX = 200 * 1_048_576;
/**
 * Deflate reaches a ratio of a thousand; a sheet of figures seldom reaches thirty. The ratio of a small file means
 * little.
 */
const RATIO_MAX = 100;
const SMALL_BYTES = 1_048_576;
const ENCRYPTED = 1;
const BY_DESCRIPTOR = 8;
const STORED = 0;
const DEFLATED = 8;

/** `bomb`: unpacks to more than anybody wants, or lies about it; `broken`: no whole ZIP; `macro`: brings programs along. */
export type ZipFault = "broken" | "bomb" | "locked" | "macro";

/**
 * Compares the directory of a ZIP with its own bytes: nothing is unpacked. Entries that overlap unpack the same bytes
 * again and again, and so contain more than the file.
 */
export function zipFault(bytes: Buffer): ZipFault | null {
  const end = endOf(bytes);
  if (end === null) return "broken";
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  // A value that only 64 bits can hold is larger than any file that is accepted.
  if (count > ENTRIES_MAX || at === 0xffffffff) return "bomb";
  let packed = 0;
  let unpacked = 0;
  for (let seen = 0; seen < count; seen += 1) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== ENTRY) return "broken";
    const flags = bytes.readUInt16LE(at + 8);
    const method = bytes.readUInt16LE(at + 10);
    const sizes = { packed: bytes.readUInt32LE(at + 20), unpacked: bytes.readUInt32LE(at + 24) };
    const nameLength = bytes.readUInt16LE(at + 28);
    const local = bytes.readUInt32LE(at + 42);
    const name = bytes.subarray(at + 46, at + 46 + nameLength).toString("latin1");
    if ((flags & ENCRYPTED) !== 0) return "locked";
    if (/(^|\/)vbaProject\.bin$|\.(exe|js|vbs|bat|scr|dll)$/i.test(name)) return "macro";
    if (method !== STORED && method !== DEFLATED) return "broken";
    const fault = localFault(bytes, local, end, sizes);
    if (fault !== null) return fault;
    if (method === STORED && sizes.packed !== sizes.unpacked) return "bomb";
    packed += sizes.packed;
    unpacked += sizes.unpacked;
    if (unpacked > UNPACKED_BYTES_MAX || packed > bytes.byteLength) return "bomb";
    if (sizes.unpacked > SMALL_BYTES && sizes.unpacked > sizes.packed * RATIO_MAX) return "bomb";
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return unpacked > SMALL_BYTES && unpacked > packed * RATIO_MAX ? "bomb" : null;
}

/** Whether it ends as a ZIP does: also where it begins as something else. */
export const endsAsZip = (bytes: Buffer): boolean => endOf(bytes) !== null;

function endOf(bytes: Buffer): number | null {
  const first = Math.max(0, bytes.byteLength - END_BYTES - COMMENT_BYTES_MAX);
  for (let at = bytes.byteLength - END_BYTES; at >= first; at -= 1)
    if (bytes.readUInt32LE(at) === END && at + END_BYTES + bytes.readUInt16LE(at + 20) === bytes.byteLength)
      return at;
  return null;
}

/** A reader that ignores the directory sees these sizes. */
function localFault(
  bytes: Buffer,
  local: number,
  end: number,
  sizes: { packed: number; unpacked: number },
): ZipFault | null {
  if (local + 30 > end || bytes.readUInt32LE(local) !== LOCAL) return "broken";
  if ((bytes.readUInt16LE(local + 6) & BY_DESCRIPTOR) !== 0) return null;
  const isSame =
    bytes.readUInt32LE(local + 18) === sizes.packed && bytes.readUInt32LE(local + 22) === sizes.unpacked;
  return isSame ? null : "bomb";
}
