import { defineRoute } from "@/app/_server/define-route";
import { summarizeBlocks } from "@/lib/domain/blocks/summarize-blocks.server";

export const GET = defineRoute({ right: "records.see", isShared: true }, summarizeBlocks);
