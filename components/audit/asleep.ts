"use client";

import { sleeping } from "../sleep/sleeping";

export const AuditList = sleeping(() => import("./audit-list").then((part) => part.AuditList));
