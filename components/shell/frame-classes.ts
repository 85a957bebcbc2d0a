/** Of what stands in the frame before it is there, too: nothing may jump. */
export const SIDEBAR =
  "sticky top-(--band) hidden h-[calc(100dvh-var(--band))] shrink-0 flex-col border-r bg-sidebar md:flex";
export const HEADER =
  "sticky top-(--band) z-30 flex h-12 items-center gap-1 border-b bg-background px-2 md:px-4";
