"use client";

import { usePathname } from "next/navigation";
import { type ReactNode, createContext, use, useDeferredValue, useState } from "react";

const LoadedPath = createContext<string | null>(null);

/** Stores the path of the document. It is above every `Suspense`, so a part that hydrates late still finds it. */
export function PathOfDocument({ children }: { children: ReactNode }) {
  const pathname = usePathname();
  const [loaded] = useState(pathname);
  return <LoadedPath value={loaded}>{children}</LoadedPath>;
}

/**
 * The path of the page that is shown. While a part hydrates it is that of the document, as the server rendered it: a link may
 * have been followed by then, and React leaves attributes as they are that differ from its first rendering.
 */
export function usePath(): string {
  const pathname = usePathname();
  return useDeferredValue(pathname, use(LoadedPath) ?? pathname);
}
