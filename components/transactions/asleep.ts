"use client";

import { sleeping } from "../sleep/sleeping";

export const TransactionsPage = sleeping(() =>
  import("./transactions-page").then((part) => part.TransactionsPage),
);
export const TransactionAsOf = sleeping(() =>
  import("./transaction-as-of").then((part) => part.TransactionAsOf),
);
export const TransactionDetail = sleeping(() =>
  import("./transaction-detail").then((part) => part.TransactionDetail),
);
