"use client";

import { type Route } from "next";
import NextLink, { type LinkProps } from "next/link";
import { useState } from "react";

type Props = Omit<LinkProps<Route>, "href"> & { href: Route };

/** A link that fetches its page once somebody means it, and not because it is in sight: a page has dozens of them. */
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
