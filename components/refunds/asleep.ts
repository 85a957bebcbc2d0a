"use client";

import { sleeping } from "../sleep/sleeping";

export const RefundButton = sleeping(() => import("./refund-button").then((part) => part.RefundButton));
export const RefundDetail = sleeping(() => import("./refund-detail").then((part) => part.RefundDetail));
export const SimulateRefund = sleeping(() => import("./simulate-refund").then((part) => part.SimulateRefund));
export const OpenRefunds = sleeping(() => import("./open-refunds").then((part) => part.OpenRefunds));
export const RefundList = sleeping(() => import("./refund-list").then((part) => part.RefundList));
