import { type ActionResult, type PublicError } from "@/lib/core/app-error";

const FILE_NAME = /filename="([^"]+)"/;
const FREED_AFTER_MS = 60_000;

/** Asks by POST, so that the reason stands in no address, and saves what comes. An act in all but its transport. */
export async function fetchEvidence({
  blockId,
  ...asked
}: {
  blockId: string;
  reason: string;
  withNotes: boolean;
}): Promise<ActionResult<null>> {
  const response = await fetch(`/api/blocks/${encodeURIComponent(blockId)}/evidence`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(asked),
    cache: "no-store",
  });
  if (!response.ok) {
    const body = (await response.json().catch(() => null)) as { error?: PublicError } | null;
    return { ok: false, error: body?.error ?? { code: "internal" } };
  }
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement("a");
  link.href = address;
  link.download = FILE_NAME.exec(response.headers.get("content-disposition") ?? "")?.[1] ?? "block.zip";
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), FREED_AFTER_MS);
  return { ok: true, data: null };
}
