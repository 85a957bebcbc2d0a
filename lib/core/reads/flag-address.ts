import { STATUS_FLAGS } from "../enums/display-status";
import { isOneOf } from "../enums/enums";

/**
 * An address of a list as it is written now: flags were once asked for as a `state`, in bookmarks and saved views of that time.
 */
export function withFlag(address: string): string {
  const parts = new URLSearchParams(address);
  const state = parts.get("state");
  if (!isOneOf(STATUS_FLAGS, state) || parts.has("flag")) return address;
  parts.delete("state");
  parts.set("flag", state);
  return parts.toString();
}
