const HEX = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i;

/** Black or white, whichever is read better on it (WCAG's contrast); white on what is no colour. */
export function inkOn(colour: string): "#000000" | "#ffffff" {
  const parts = HEX.exec(colour)?.slice(1);
  if (!parts) return "#ffffff";
  const [red = 0, green = 0, blue = 0] = parts.map((part) => {
    const share = Number.parseInt(part, 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  const light = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return (light + 0.05) / 0.05 > 1.05 / (light + 0.05) ? "#000000" : "#ffffff";
}

const OURS = "#1f56b0";

/** An outside party chose the colour: an invalid one is replaced by ours. */
export const colourOf = (colour: string | null): string =>
  colour !== null && HEX.test(colour) ? colour : OURS;
