import { z } from "zod";
import { defineRoute } from "@/app/_server/define-route";
import { ATTACHMENT_BYTES_MAX } from "@/lib/core/enums/attachments";
import {
  attachmentResponse,
  nameIn,
  readAttachment,
} from "@/lib/platform/attachments/attachment-bytes.server";
import {
  attachToRecipient,
  openRecipientAttachment,
} from "@/lib/domain/recipients/recipient-attachments.server";

const params = z.object({ id: z.string(), attachmentId: z.string() });

export const GET = defineRoute({ right: "document.reveal", params }, async (ctx, { id, attachmentId }) =>
  attachmentResponse(await openRecipientAttachment(ctx, { recipientId: id, attachmentId })),
);

export const PUT = defineRoute(
  { right: "recipient.keep", params },
  async (ctx, { id, attachmentId }, request) =>
    attachToRecipient(ctx, {
      recipientId: id,
      attachmentId,
      name: nameIn(request.headers),
      bytes: await readAttachment(request.body, ATTACHMENT_BYTES_MAX),
    }),
);
