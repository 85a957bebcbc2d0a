import { defineRoute } from "@/app/_server/define-route";
import { listBlocks } from "@/lib/domain/blocks/list-blocks.server";
import { BlockFilter } from "@/lib/domain/blocks/schema";

export const dynamic = "force-dynamic";

export const GET = defineRoute({ right: "records.see", query: BlockFilter }, (ctx, { query }) =>
  listBlocks(ctx, query),
);
