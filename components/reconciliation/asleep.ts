"use client";

import { sleeping } from "../sleep/sleeping";

export const DriftList = sleeping(() => import("./balances/drift-list").then((part) => part.DriftList));
export const DriftDetail = sleeping(() => import("./balances/drift-detail").then((part) => part.DriftDetail));
export const RunDetail = sleeping(() => import("./imports/run-detail").then((part) => part.RunDetail));
export const ImportForm = sleeping(() => import("./imports/import-form").then((part) => part.ImportForm));
export const UnmatchedList = sleeping(() =>
  import("./imports/unmatched-list").then((part) => part.UnmatchedList),
);
export const RunList = sleeping(() => import("./imports/run-list").then((part) => part.RunList));
export const OutageReport = sleeping(() =>
  import("./outages/outage-report").then((part) => part.OutageReport),
);
export const OutageList = sleeping(() => import("./outages/outage-list").then((part) => part.OutageList));
export const RestorePart = sleeping(() => import("./restores/restore-part").then((part) => part.RestorePart));
export const SplitView = sleeping(() => import("./splits/split-view").then((part) => part.SplitView));
