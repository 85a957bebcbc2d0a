import "server-only";
import { MEDIA_TYPES, type MediaType } from "@/lib/core/words/attachments";
import { oneOf } from "@/lib/core/words/words";

/** What the bytes are, whatever their name says; null for what nobody may hang on anything. */
export async function mediaTypeOf(bytes: Uint8Array): Promise<MediaType | null> {
  // Knows many hundred kinds: loaded when the first paper comes.
  const { fileTypeFromBuffer } = await import("file-type");
  const found = await fileTypeFromBuffer(bytes);
  return oneOf<MediaType, null>(MEDIA_TYPES, found?.mime, null);
}
