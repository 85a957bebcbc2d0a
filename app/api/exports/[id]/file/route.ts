import { Readable } from "node:stream";
import { defineRoute } from "@/app/_server/define-route";
import { fileNameOf, mediaTypeOf } from "@/lib/composers/exports/file-name";
import { ExportParams } from "@/lib/composers/exports/schema";
import { streamExport } from "@/lib/composers/exports/stream-export.server";
import { exportWords, fileNameWords } from "./export-words";

/**
 * The file is streamed row by row. An error midway aborts the download, so that a partial file never looks complete.
 */
export const GET = defineRoute(
  { right: "records.export", params: ExportParams },
  async (ctx, { id }, request) => {
    const { bytes, row } = await streamExport(ctx, id, await exportWords(), request.signal);
    return new Response(Readable.toWeb(bytes) as ReadableStream<Uint8Array>, {
      headers: {
        "content-type": mediaTypeOf(row.format),
        "content-disposition": `attachment; filename="${fileNameOf(row, await fileNameWords())}"`,
        "x-accel-buffering": "no",
      },
    });
  },
);
