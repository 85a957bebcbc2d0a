"use client";

import { sleeping } from "../sleep/sleeping";

export const ReceiptActs = sleeping(() => import("./receipt-acts").then((part) => part.ReceiptActs));
