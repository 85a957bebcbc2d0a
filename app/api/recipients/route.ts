import { defineRoute } from "@/app/_server/define-route";
import { listRecipients } from "@/lib/domain/recipients/list-recipients.server";
import { RecipientFilter } from "@/lib/domain/recipients/schema";

export const dynamic = "force-dynamic";

export const GET = defineRoute({ right: "records.see", query: RecipientFilter }, (ctx, { query }) =>
  listRecipients(ctx, query),
);
