"use client";

import { sleeping } from "../sleep/sleeping";

export const RecoveryDesk = sleeping(() => import("./recovery-desk").then((part) => part.RecoveryDesk));
export const SettledOutcomes = sleeping(() =>
  import("./settled-outcomes").then((part) => part.SettledOutcomes),
);
