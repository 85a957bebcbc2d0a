import "server-only";
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { canonicalDocument } from "@/lib/core/brazil/documents";
import { type Env } from "@/lib/platform/env.server";

const ALGORITHM = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** 128 bits: two texts of one index do not meet by chance, and the index stays small. */
const BLIND_BYTES = 16;
const VERSION = "v1";
const PREFIX = /^v1\.([a-z0-9][a-z0-9_-]{0,15})\./;
/** The longest `v1.id.` there is. */
const PREFIX_BYTES_MAX = 20;

export const BLIND_KINDS = [
  "document",
  "pix_key",
  "payout",
  "openid",
  "receipt",
  "receipt_code",
  "connection",
  "unsubscribe",
] as const;
export type BlindKind = (typeof BLIND_KINDS)[number];

/**
 * Encryption of values at rest that no reader of the database may read. `about` identifies the owner of a
 * value, and opens no other owner's.
 */
export type Vault = {
  /** Seals with the newest key, whose id is the prefix: `v1.id.…`. */
  seal(about: string, text: string): string;
  /** Throws where it was sealed about something else, was changed, or its key is gone. */
  open(about: string, sealed: string): string;
  sealBytes(about: string, bytes: Uint8Array): Buffer;
  openBytes(about: string, sealed: Uint8Array): Buffer;
  /** One text has one of each kind, by a key that no rotation of the others changes: what is looked for exactly is found. */
  blind(kind: BlindKind, text: string): string;
  /** The prefix of all values that are sealed now. A value with any other prefix must be sealed again. */
  newestPrefix: string;
};

export class SealedError extends Error {
  override readonly name = "SealedError";
}

export function openVault({ sealingKeys, blindKey }: Pick<Env, "sealingKeys" | "blindKey">): Vault {
  const byId = new Map(sealingKeys.map(({ id, key }) => [id, key]));
  const [newest] = sealingKeys;
  const newestPrefix = `${VERSION}.${newest.id}.`;
  const blindKeys = {
    document: kindKey(blindKey, "document"),
    pix_key: kindKey(blindKey, "pix_key"),
    payout: kindKey(blindKey, "payout"),
    openid: kindKey(blindKey, "openid"),
    receipt: kindKey(blindKey, "receipt"),
    receipt_code: kindKey(blindKey, "receipt_code"),
    connection: kindKey(blindKey, "connection"),
    unsubscribe: kindKey(blindKey, "unsubscribe"),
  } satisfies Record<BlindKind, Buffer>;

  function encrypt(about: string, clear: Uint8Array): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(ALGORITHM, newest.key, nonce).setAAD(Buffer.from(about));
    const sealed = Buffer.concat([cipher.update(clear), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
  }

  function decrypt(about: string, id: string, bytes: Uint8Array): Buffer {
    const key = byId.get(id);
    if (!key) throw new SealedError(`no sealing key is named ${id}`);
    const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    })
      .setAAD(Buffer.from(about))
      .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    const clear = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([clear, decipher.final()]);
  }

  return {
    newestPrefix,
    seal: (about, text) => newestPrefix + encrypt(about, Buffer.from(text)).toString("base64url"),
    open(about, sealed) {
      const { id, length } = prefixOf(sealed);
      return decrypt(about, id, Buffer.from(sealed.slice(length), "base64url")).toString("utf8");
    },
    sealBytes: (about, bytes) => Buffer.concat([Buffer.from(newestPrefix), encrypt(about, bytes)]),
    openBytes(about, sealed) {
      const { id, length } = prefixOf(Buffer.from(sealed.subarray(0, PREFIX_BYTES_MAX)).toString("latin1"));
      return decrypt(about, id, sealed.subarray(length));
    },
    blind: (kind, text) =>
      createHmac("sha256", blindKeys[kind])
        .update(toBeFound[kind](text))
        .digest()
        .subarray(0, BLIND_BYTES)
        .toString("base64url"),
  };
}

function prefixOf(sealed: string): { id: string; length: number } {
  const [prefix, id] = PREFIX.exec(sealed) ?? [];
  if (prefix === undefined || id === undefined) throw new SealedError("it is not sealed");
  return { id, length: prefix.length };
}

/** However it is written, it is the same. */
const toBeFound: Record<BlindKind, (text: string) => string> = {
  document: canonicalDocument,
  pix_key: (text) => text.trim().toLowerCase(),
  payout: (text) => text,
  openid: (text) => text,
  receipt: (text) => text,
  receipt_code: (text) => text,
  connection: (text) => text,
  unsubscribe: (text) => text,
};

const kindKey = (blindKey: Buffer, kind: BlindKind): Buffer =>
  Buffer.from(hkdfSync("sha256", blindKey, "", `guiche blind index of ${kind}`, 32));
