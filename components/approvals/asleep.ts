"use client";

import { sleeping } from "../sleep/sleeping";

export const Approval = sleeping(() => import("./approval").then((part) => part.Approval));
export const ApprovalRequests = sleeping(() =>
  import("./approval-requests").then((part) => part.ApprovalRequests),
);
