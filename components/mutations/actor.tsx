"use client";

import { createContext, useContext } from "react";

export type SignedIn = { id: string; name: string; email: string };

const Actor = createContext<SignedIn | null>(null);

/** The actor that this page was rendered for. */
export const SignedInAs = Actor.Provider;
export const useSignedIn = (): SignedIn | null => useContext(Actor);
