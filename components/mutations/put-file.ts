import { type ActionResult, type PublicError } from "@/lib/core/errors/app-error";
import { ATTACHMENT_NAME_HEADER } from "@/lib/core/enums/attachments";
import { type ServerAction } from "./outcome";

export type Putting = { address: string; file: File };

/** Sends one file, and says how much of it has left: a fetch could not. Rejects where no answer came, as an action does. */
export const putFile =
  (onPart: (part: number) => void): ServerAction<Putting, { id: string }> =>
  ({ address, file }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open("PUT", address);
      request.setRequestHeader(ATTACHMENT_NAME_HEADER, encodeURIComponent(file.name));
      request.responseType = "json";
      request.upload.onprogress = ({ loaded, total }) => onPart(total > 0 ? loaded / total : 0);
      request.onload = () => resolve(resultOf(request));
      request.onerror = request.onabort = () => reject(new Error("no answer to a file"));
      request.send(file);
    });

function resultOf({ status, response }: XMLHttpRequest): ActionResult<{ id: string }> {
  const answer = response as { id?: string; error?: PublicError } | null;
  if (status === 200 && answer?.id !== undefined) return { ok: true, data: { id: answer.id } };
  return { ok: false, error: answer?.error ?? { code: "internal" } };
}
