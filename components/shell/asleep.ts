"use client";

import { sleeping } from "../sleep/sleeping";
import { soon } from "../sleep/soon";

export const ShellHeader = sleeping(() => import("./header").then((part) => part.ShellHeader));
export const Sidebar = sleeping(() => import("./sidebar").then((part) => part.Sidebar));
export const FreezeBand = sleeping(() => import("./freeze-band").then((part) => part.FreezeBand));
export const LifeSwitch = sleeping(() => import("./life-switch").then((part) => part.LifeSwitch));
export const ShellActs = soon(() => import("./shell-acts").then((part) => part.ShellActs));
export const ShellTies = soon(() => import("./shell-ties").then((part) => part.ShellTies));
