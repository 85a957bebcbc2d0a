"use client";

import { sleeping } from "../sleep/sleeping";

export const SubAccountForm = sleeping(() =>
  import("./sub-account-form").then((part) => part.SubAccountForm),
);
export const WalletsTable = sleeping(() => import("./wallets-table").then((part) => part.WalletsTable));
