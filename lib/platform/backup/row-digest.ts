import { createHash } from "node:crypto";
import { Transform, type TransformCallback } from "node:stream";

const NEWLINE = 10;
const BYTES = 32;

/** The number of rows and their digest, regardless of their order: the sum of the rows' SHA-256, modulo 2^256. */
export type RowDigest = { rows: number; digest: string };

/**
 * Lets the lines of a COPY in text through, and counts them. A database gives the same rows back in another order; a row that lacks, that
 * is there twice or that says something else changes the sum.
 */
export class RowCounter extends Transform {
  #rest: Buffer[] = [];
  #rows = 0;
  #sum = 0n;

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    let from = 0;
    for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, from)) {
      const line = chunk.subarray(from, at);
      this.#add(this.#rest.length > 0 ? Buffer.concat([...this.#rest, line]) : line);
      this.#rest = [];
      from = at + 1;
    }
    if (from < chunk.length) this.#rest.push(chunk.subarray(from));
    done(null, chunk);
  }

  #add(line: Buffer): void {
    this.#rows += 1;
    this.#sum += BigInt(`0x${createHash("sha256").update(line).digest("hex")}`);
  }

  get counted(): RowDigest {
    const digest = BigInt.asUintN(BYTES * 8, this.#sum).toString(16);
    return { rows: this.#rows, digest: digest.padStart(BYTES * 2, "0") };
  }
}
