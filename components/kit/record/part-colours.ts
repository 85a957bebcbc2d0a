import { type WayEnd } from "@/lib/core/money/money-breakdown";

/** Held money is hatched, so that it is recognisable without its colour. */
export const PART_BACKGROUNDS: Readonly<Record<WayEnd, string>> = {
  kept: "bg-kept",
  held: "way-hatched",
  back: "bg-back",
  leg: "bg-leg",
  fee: "bg-feec",
};

/** The colours of bars, and of the flows between them. */
export const STROKES: Readonly<Record<WayEnd, { bar: string; flow: string }>> = {
  kept: { bar: "fill-kept", flow: "fill-kept-soft" },
  held: { bar: "fill-held", flow: "fill-[url(#way-hatch)]" },
  back: { bar: "fill-back", flow: "fill-back-soft" },
  leg: { bar: "fill-leg", flow: "fill-leg-soft" },
  fee: { bar: "fill-feec", flow: "fill-feec-soft" },
};
