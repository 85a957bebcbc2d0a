"use client";

import { sleeping } from "../sleep/sleeping";

export const BlockDetail = sleeping(() => import("./block-detail").then((part) => part.BlockDetail));
export const SimulateBlock = sleeping(() => import("./simulate-block").then((part) => part.SimulateBlock));
export const BlockList = sleeping(() => import("./block-list").then((part) => part.BlockList));
export const BlockSummary = sleeping(() => import("./block-summary").then((part) => part.BlockSummary));
export const BlockWallets = sleeping(() => import("./block-summary").then((part) => part.BlockWallets));
export const SimulateNewBlock = sleeping(() =>
  import("./simulate-new-block").then((part) => part.SimulateNewBlock),
);
