import { z } from "zod";
import { defineRoute } from "@/app/_server/define-route";
import { receiptPaper } from "@/app/_server/receipt-paper";
import { receiptPdf } from "@/lib/composers/receipts/receipt-pdf.server";

/**
 * The receipt is available to everybody who may see the payment, because it contains less than the payment's page.
 */
export const GET = defineRoute(
  { right: "records.see", wallet: true, params: z.object({ kind: z.string(), id: z.string() }) },
  async (ctx, params) => {
    const paper = await receiptPaper(ctx, params);
    const pdf = await receiptPdf(paper, ctx.clock.now());
    return new Response(new Uint8Array(pdf), {
      headers: {
        "content-type": "application/pdf",
        "content-disposition": `attachment; filename="${paper.fileName}.pdf"`,
      },
    });
  },
);
