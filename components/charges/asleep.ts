"use client";

import { sleeping } from "../sleep/sleeping";

export const ChargeForm = sleeping(() => import("./charge-form").then((part) => part.ChargeForm));
export const ChargeDetail = sleeping(() => import("./charge-detail").then((part) => part.ChargeDetail));
export const SimulateCharge = sleeping(() => import("./simulate-charge").then((part) => part.SimulateCharge));
export const ChargeList = sleeping(() => import("./charge-list").then((part) => part.ChargeList));
export const ConversionView = sleeping(() => import("./conversion-view").then((part) => part.ConversionView));
