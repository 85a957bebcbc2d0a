"use client";

import { sleeping } from "../sleep/sleeping";

export const ConnectForm = sleeping(() => import("./connect-form").then((part) => part.ConnectForm));
export const SwapCredential = sleeping(() => import("./swap-credential").then((part) => part.SwapCredential));
export const ProbeButton = sleeping(() => import("./probe-button").then((part) => part.ProbeButton));
export const EndpointSecret = sleeping(() => import("./endpoint-secret").then((part) => part.EndpointSecret));
export const CopyButton = sleeping(() => import("../kit/copy-button").then((part) => part.CopyButton));
export const ListenButton = sleeping(() => import("./listen-button").then((part) => part.ListenButton));
