"use client";

import { sleeping } from "../sleep/sleeping";

export const WithdrawalForm = sleeping(() => import("./withdrawal-form").then((part) => part.WithdrawalForm));
export const SimulateWithdrawal = sleeping(() =>
  import("./simulate-withdrawal").then((part) => part.SimulateWithdrawal),
);
export const WithdrawalDetail = sleeping(() =>
  import("./withdrawal-detail").then((part) => part.WithdrawalDetail),
);
export const WithdrawalList = sleeping(() => import("./withdrawal-list").then((part) => part.WithdrawalList));
