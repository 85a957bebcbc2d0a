import { Readable } from "node:stream";
import { IdParams, defineRoute } from "@/app/_server/define-route";
import { parseInput } from "@/app/_server/parse-input";
import { openDossier } from "@/lib/composers/dossiers/open-dossier.server";
import { EvidenceInput } from "@/lib/domain/blocks/schema";
import { evidenceWords } from "./evidence-words";

/** A reason and a choice. */
const BODY_BYTES_MAX = 8_192;

/** Uses POST, because it writes the audit log and the reason must not be in an address. */
export const POST = defineRoute({ right: "block.work", params: IdParams }, async (ctx, { id }, request) => {
  const { reason, withNotes } = parseInput(EvidenceInput, await bodyOf(request));
  const { fileName, stream } = await openDossier(
    ctx,
    { id, reason, withNotes },
    await evidenceWords(ctx.env.appUrl),
  );
  return new Response(Readable.toWeb(stream) as ReadableStream<Uint8Array>, {
    headers: {
      "content-type": "application/zip",
      "content-disposition": `attachment; filename="${fileName}"`,
    },
  });
});

/** Null for what is too long or no JSON: it then fails as input. */
async function bodyOf(request: Request): Promise<unknown> {
  if (Number(request.headers.get("content-length") ?? Number.POSITIVE_INFINITY) > BODY_BYTES_MAX) return null;
  return request.json().catch(() => null);
}
