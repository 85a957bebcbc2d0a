import { ImageResponse } from "next/og";
import { z } from "zod";
import { defineRoute } from "@/app/_server/define-route";
import { receiptPaper } from "@/app/_server/receipt-paper";
import { receiptFonts } from "@/app/_server/receipt-fonts";
import { pictureSize, receiptPicture } from "@/components/receipts/receipt-picture";

/**
 * The receipt as an image, as people send it in a chat. Everybody who may see the payment may read it, like the
 * document.
 */
export const GET = defineRoute(
  { right: "records.see", wallet: true, params: z.object({ kind: z.string(), id: z.string() }) },
  async (ctx, params) => {
    const paper = await receiptPaper(ctx, params);
    const drawn = new ImageResponse(receiptPicture(paper), {
      ...pictureSize(paper),
      fonts: await receiptFonts(),
    });
    return new Response(await drawn.arrayBuffer(), {
      headers: {
        "content-type": "image/png",
        "content-disposition": `attachment; filename="${paper.fileName}.png"`,
      },
    });
  },
);
