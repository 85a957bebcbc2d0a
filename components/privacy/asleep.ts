"use client";

import { sleeping } from "../sleep/sleeping";

export const PersonDesk = sleeping(() => import("./person-desk").then((part) => part.PersonDesk));
export const RetentionTable = sleeping(() => import("./retention-table").then((part) => part.RetentionTable));
