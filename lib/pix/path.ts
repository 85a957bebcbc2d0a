import { assert } from "@/lib/core/errors/assert";
import { EXTERNAL_REFERENCE_MAX } from "./limits";

/** The specification's paths; `{id}` is one segment. */
export type PixPath =
  | "/auth"
  | "/pix"
  | "/withdrawals"
  | "/transactions/{id}"
  | "/transactions/{id}/refund"
  | "/projects"
  | "/sub-accounts"
  | "/account"
  | "/balance-blocks";

const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

/** False for what no single path segment can carry: `.` and `..` are collapsed by every URL parser, encoded or not. */
export const canBeSegment = (text: string): boolean =>
  text !== "" &&
  text.length <= EXTERNAL_REFERENCE_MAX &&
  text !== "." &&
  text !== ".." &&
  !text.includes("\u0000") &&
  !LONE_SURROGATE.test(text);

/**
 * Returns the path below the host. The result has exactly the segments of the template, regardless of the
 * identifier's characters.
 */
export function buildPath(baseUrl: string, template: PixPath, id?: string): string {
  const { origin, pathname: base } = new URL(baseUrl);
  assert(template.includes("{id}") === (id !== undefined), `${template} takes its identifier`);
  assert(id === undefined || canBeSegment(id), "the identifier is one segment");
  const segment = id === undefined ? "" : encodeURIComponent(id);
  const path = base.replace(/\/$/, "") + template.replace("{id}", () => segment);
  assert(new URL(path, origin).pathname === path, `the path of ${template} stays as built`);
  return path;
}
