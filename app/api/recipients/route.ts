import { defineRoute } from "@/app/_server/define-route";
import { listRecipients } from "@/lib/domain/recipients/list-recipients.server";
import { RecipientListQuery } from "@/lib/domain/recipients/schema";

export const GET = defineRoute({ right: "records.see", query: RecipientListQuery }, listRecipients);
