import { defineRoute } from "@/app/_server/define-route";
import { listBlocks } from "@/lib/domain/blocks/list-blocks.server";
import { BlockListQuery } from "@/lib/domain/blocks/schema";

export const GET = defineRoute({ right: "records.see", query: BlockListQuery }, listBlocks);
