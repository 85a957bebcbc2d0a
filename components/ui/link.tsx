"use client";

import { type Route } from "next";
import NextLink, { type LinkProps } from "next/link";
import { useState } from "react";

type Props = Omit<LinkProps<Route>, "href"> & { href: Route };

/** A link that prefetches its page on hover or focus, and not because it is visible: a page has dozens of them. */
export function Link({ prefetch, onPointerEnter, onFocus, ...link }: Props) {
  const [isMeant, setIsMeant] = useState(false);
  return (
    <NextLink
      {...link}
      prefetch={isMeant ? prefetch : false}
      onPointerEnter={(event) => {
        setIsMeant(true);
        onPointerEnter?.(event);
      }}
      onFocus={(event) => {
        setIsMeant(true);
        onFocus?.(event);
      }}
    />
  );
}
