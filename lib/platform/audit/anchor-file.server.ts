import "server-only";
import { appendFile, readFile } from "node:fs/promises";
import { z } from "zod";
import { type AuditAnchor } from "./audit-anchor";

const Line = z.object({
  at: z.string(),
  installation: z.string(),
  position: z.number().int(),
  mac: z.string(),
});

/** Appends one line and does not touch the earlier content, so the target may be append-only storage. */
export async function appendAnchor(
  file: string,
  { installation, at, anchor }: { installation: string; at: Date; anchor: AuditAnchor },
): Promise<void> {
  await appendFile(file, `${JSON.stringify({ at: at.toISOString(), installation, ...anchor })}\n`, {
    mode: 0o600,
  });
}

/**
 * The anchors that this installation noted in the file. A line that cannot be read yields nothing; a missing file is
 * an error.
 */
export async function readAnchors(file: string, installation: string): Promise<AuditAnchor[]> {
  const text = await readFile(file, "utf8");
  return text.split("\n").flatMap((line) => {
    const { data } = Line.safeParse(parsed(line));
    return data?.installation === installation ? [{ position: data.position, mac: data.mac }] : [];
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
