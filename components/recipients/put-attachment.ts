import { type ActionResult, type PublicError } from "@/lib/core/app-error";
import { ATTACHMENT_NAME_HEADER } from "@/lib/core/words/attachments";
import { type Act } from "../acts/outcome";

export type Sending = { recipientId: string; attachmentId: string; file: File };

/** Sends one paper, and says how much of it has left: a fetch could not. Rejects where no answer came, as an action does. */
export const putAttachment =
  (onPart: (part: number) => void): Act<Sending, { id: string }> =>
  ({ recipientId, attachmentId, file }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open("PUT", `/api/recipients/${recipientId}/attachments/${attachmentId}`);
      request.setRequestHeader(ATTACHMENT_NAME_HEADER, encodeURIComponent(file.name));
      request.responseType = "json";
      request.upload.onprogress = ({ loaded, total }) => onPart(total > 0 ? loaded / total : 0);
      request.onload = () => resolve(resultOf(request));
      request.onerror = request.onabort = () => reject(new Error("no answer to a paper"));
      request.send(file);
    });

function resultOf({ status, response }: XMLHttpRequest): ActionResult<{ id: string }> {
  const answer = response as { id?: string; error?: PublicError } | null;
  if (status === 200 && answer?.id !== undefined) return { ok: true, data: { id: answer.id } };
  return { ok: false, error: answer?.error ?? { code: "internal" } };
}
