import { maskDocument } from "@/lib/core/brazil/documents";
import { maskPixKey } from "@/lib/core/brazil/pix-key";
import { isLosslessNumber, parseJson } from "@/lib/core/json/json";
import { maskRawEvent } from "@/lib/core/masks/mask-raw-event";

const VALUE_MAX = 200;
const FIELDS_MAX = 60;

type SentField = { name: string; value: string };

/**
 * The fields of a body that was sent to the service. Everything that identifies a person beyond the name is masked.
 */
export function sentFieldsOf(body: Uint8Array): SentField[] {
  const text = new TextDecoder().decode(body);
  let parsed: unknown;
  try {
    parsed = parseJson(text);
  } catch {
    return [];
  }
  const keyType = isRecord(parsed) && typeof parsed.pixKeyType === "string" ? parsed.pixKeyType : "";
  return leavesOf(parsed, "")
    .slice(0, FIELDS_MAX)
    .map(({ name, value }) => ({ name, value: masked(name, value, keyType).slice(0, VALUE_MAX) }));
}

function leavesOf(value: unknown, path: string): SentField[] {
  if (isLosslessNumber(value)) return [{ name: path, value: value.value }];
  if (Array.isArray(value)) return value.flatMap((item, index) => leavesOf(item, `${path}[${index}]`));
  if (isRecord(value))
    return Object.entries(value).flatMap(([name, item]) =>
      leavesOf(item, path === "" ? name : `${path}.${name}`),
    );
  return [{ name: path, value: String(value) }];
}

function masked(path: string, value: string, keyType: string): string {
  const name = path.split(/[.[]/).at(-1) ?? "";
  if (name === "pixKey") return maskPixKey(keyType, value);
  if (/document$/i.test(name)) return maskDocument(value);
  if (name === "email") return maskPixKey("email", value);
  if (name === "phone") return maskPixKey("phone", value);
  const text: unknown = JSON.parse(maskRawEvent(JSON.stringify(value)));
  return typeof text === "string" ? text : "***";
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
