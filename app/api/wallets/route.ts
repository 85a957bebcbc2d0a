import { defineRoute } from "@/app/_server/define-route";
import { listWallets } from "@/lib/domain/wallets/list-wallets.server";

export const GET = defineRoute({ right: "records.see", isShared: true }, listWallets);
