"use client";

import { sleeping } from "../sleep/sleeping";

export const RulesEditor = sleeping(() => import("./edit/rules-editor").then((part) => part.RulesEditor));
