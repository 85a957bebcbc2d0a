import "server-only";
import { Duplex, PassThrough, Readable } from "node:stream";
import { type ReadableStream as WebStream } from "node:stream/web";
import { Decrypter, Encrypter } from "age-encryption";

/** Behind the name of a file that is encrypted: the format of `age`, whose own program opens it too. */
export const ENCRYPTED = ".age";

/**
 * A transform of clear bytes into encrypted ones. `recipients`: public keys, `age1…`; without recipients the bytes
 * pass unchanged.
 */
export function encryption(recipients: readonly string[]): Duplex {
  if (recipients.length === 0) return new PassThrough();
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  return transform((clear) => encrypter.encrypt(clear));
}

/** The transform back. `identity`: the secret key, `AGE-SECRET-KEY-…`; null: the bytes are clear. Errors where the key is another one. */
export function decryption(identity: string | null): Duplex {
  if (identity === null) return new PassThrough();
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  return transform((encrypted) => decrypter.decrypt(encrypted));
}

type Through = (bytes: ReadableStream<Uint8Array>) => Promise<ReadableStream<Uint8Array>>;

const transform = (through: Through): Duplex =>
  Duplex.from(async function* (source: AsyncIterable<Buffer>) {
    const bytes = Readable.toWeb(Readable.from(source)) as ReadableStream<Uint8Array>;
    yield* Readable.fromWeb((await through(bytes)) as WebStream<Uint8Array>);
  });

/** Whether it is a public key that something can be encrypted for. */
export function isRecipient(text: string): boolean {
  try {
    new Encrypter().addRecipient(text);
    return true;
  } catch {
    return false;
  }
}

/** The first secret key in a file of `age-keygen`, whose other lines are comments; null: it has none, or one that is cut. */
export function identityIn(file: string): string | null {
  const [identity = ""] = /^AGE-SECRET-KEY-[\w-]+\s*$/m.exec(file) ?? [];
  try {
    new Decrypter().addIdentity(identity.trim());
    return identity.trim();
  } catch {
    return null;
  }
}
