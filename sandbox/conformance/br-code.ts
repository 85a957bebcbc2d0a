// Sandbox, "BR Code", read a second time: the text of TLV objects and its check sum.
export type Tlv = Record<string, string>;

/** Reads one level of objects; throws where the text is not made of them. */
export function parseTlv(text: string): Tlv {
  const objects: Tlv = {};
  for (let at = 0; at < text.length;) {
    const [, id = "", length = ""] = /^(\d{2})(\d{2})/.exec(text.slice(at, at + 4)) ?? [];
    const end = at + 4 + Number(length);
    if (id === "" || length === "00" || end > text.length)
      throw new Error(`no TLV object at position ${at}: ${text}`);
    objects[id] = text.slice(at + 4, end);
    at = end;
  }
  return objects;
}

/** CRC-16/CCITT-FALSE: polynomial 0x1021, start 0xFFFF, no reflection. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text, "utf8")) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, "0");
}
