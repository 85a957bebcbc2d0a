const KEY_BYTES_MIN = 32;
const KEY_ID = /^[a-z0-9][a-z0-9_.-]{0,31}$/i;
const BASE64 = /^[A-Za-z0-9+/_-]+={0,2}$/;

/** The keys of the audit chain by their ids, the newest first: it writes, the others still verify what they wrote. */
export type AuditKeys = readonly [AuditKey, ...AuditKey[]];
export type AuditKey = { id: string; key: Buffer };

/** Reads `id=BASE64[,older=BASE64]`. Gives back the faults where there are some: none of them says a key. */
export function parseAuditKeys(text: string): AuditKeys | readonly string[] {
  const keys: AuditKey[] = [];
  const faults: string[] = [];
  for (const [at, part] of text.split(",").entries()) {
    const cut = part.indexOf("=");
    const id = part.slice(0, Math.max(cut, 0)).trim();
    const encoded = part.slice(cut + 1).trim();
    const key = Buffer.from(encoded, "base64");
    if (!KEY_ID.test(id) || !BASE64.test(encoded))
      faults.push(`must read id=BASE64[,older=BASE64] (key ${at + 1})`);
    else if (key.length < KEY_BYTES_MIN) faults.push(`has less than ${KEY_BYTES_MIN} bytes in the key ${id}`);
    else if (new Set(key).size < KEY_BYTES_MIN / 4) faults.push(`has a key that is not random: ${id}`);
    else if (keys.some((known) => known.id === id)) faults.push(`names the key ${id} twice`);
    else keys.push({ id, key });
  }
  const [newest, ...older] = keys;
  return faults.length > 0 || !newest ? faults : [newest, ...older];
}

export const isAuditKeys = (parsed: AuditKeys | readonly string[]): parsed is AuditKeys =>
  typeof parsed[0] === "object";
