import { ATTACHMENT_BYTES_MAX, EVIDENCE_BYTES_MAX } from "@/lib/core/enums/attachments";
import { LOGO_BYTES_MAX } from "@/lib/core/enums/logos";

const CALL = { bytesMax: 1024 * 1024, msMax: 10_000 };
const FILE_MS_MAX = 60_000;

/** The handlers that take a file, each by PUT. Forms and server actions carry no file. */
const FILES: readonly [path: RegExp, bytesMax: number][] = [
  [/^\/api\/recipients\/[^/]+\/attachments\/[^/]+$/, ATTACHMENT_BYTES_MAX],
  [/^\/api\/blocks\/[^/]+\/files\/[^/]+$/, EVIDENCE_BYTES_MAX],
  [/^\/api\/enviar\/[^/]+\/[^/]+$/, EVIDENCE_BYTES_MAX],
  [/^\/api\/logos\/[^/]+$/, LOGO_BYTES_MAX],
];

/** The most bytes of a request to the pages, and the time for all of them. */
export function bodyLimitOf(method: string, url: string): { bytesMax: number; msMax: number } {
  const path = url.split("?", 1)[0] ?? "";
  const file = method === "PUT" ? FILES.find(([pattern]) => pattern.test(path)) : undefined;
  return file ? { bytesMax: file[1], msMax: FILE_MS_MAX } : CALL;
}
