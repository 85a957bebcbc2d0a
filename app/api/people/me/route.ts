import { defineRoute } from "@/app/_server/define-route";
import { getOwnAccount } from "@/lib/domain/people/get-own-account.server";

export const GET = defineRoute({ right: "own_account.manage" }, getOwnAccount);
