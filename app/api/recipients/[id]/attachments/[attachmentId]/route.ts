import { z } from "zod";
import { defineRoute } from "@/app/_server/define-route";
import { ATTACHMENT_NAME_HEADER } from "@/lib/core/words/attachments";
import { faultOf, readAttachment } from "@/lib/platform/attachments/attachment-bytes.server";
import {
  attachToRecipient,
  openRecipientAttachment,
} from "@/lib/domain/recipients/recipient-attachments.server";

export const dynamic = "force-dynamic";

const params = z.object({ id: z.string(), attachmentId: z.string() });

/** Shown as what it is and run as nothing: a picture stands for itself, and everything else is handed over as a file. */
export const GET = defineRoute(
  { right: "document.reveal", params },
  async (ctx, { params: { id, attachmentId } }) => {
    const { name, mediaType, bytes } = await openRecipientAttachment(ctx, { recipientId: id, attachmentId });
    const way = mediaType.startsWith("image/") ? "inline" : "attachment";
    return new Response(new Uint8Array(bytes), {
      headers: {
        "content-type": mediaType,
        "content-length": String(bytes.byteLength),
        "content-disposition": `${way}; filename*=UTF-8''${encodeURIComponent(name)}`,
        "content-security-policy": "default-src 'none'; sandbox",
      },
    });
  },
);

export const PUT = defineRoute(
  { right: "recipient.keep", params },
  async (ctx, { params: { id, attachmentId }, request }) =>
    attachToRecipient(ctx, {
      recipientId: id,
      attachmentId,
      name: nameIn(request.headers),
      bytes: await readAttachment(request.body),
    }),
);

function nameIn(headers: Headers): string {
  try {
    return decodeURIComponent(headers.get(ATTACHMENT_NAME_HEADER) ?? "");
  } catch (error) {
    if (error instanceof URIError) throw faultOf("broken_characters");
    throw error;
  }
}
