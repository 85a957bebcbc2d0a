import { z } from "zod";
import { defineRoute } from "@/app/_server/define-route";
import { EVIDENCE_BYTES_MAX } from "@/lib/core/enums/attachments";
import { addEvidence } from "@/lib/domain/evidence/add-evidence.server";
import { openEvidenceFile } from "@/lib/domain/evidence/open-evidence-file.server";
import { EvidenceItemQuery } from "@/lib/domain/evidence/schema";
import {
  attachmentResponse,
  nameIn,
  readAttachment,
} from "@/lib/platform/attachments/attachment-bytes.server";

const params = z.object({ id: z.string(), fileId: z.string() });

export const GET = defineRoute({ right: "block.work", params }, async (ctx, { id, fileId }) =>
  attachmentResponse(await openEvidenceFile(ctx, { blockId: id, evidenceId: fileId })),
);

export const PUT = defineRoute(
  { right: "block.work", params, query: EvidenceItemQuery },
  async (ctx, { id, fileId, item }, request) =>
    addEvidence(ctx, {
      blockId: id,
      evidenceId: fileId,
      item,
      name: nameIn(request.headers),
      bytes: await readAttachment(request.body, EVIDENCE_BYTES_MAX),
    }),
);
