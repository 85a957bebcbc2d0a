/** Specification, "Project". */
export const LOGO_ADDRESS_MAX = 2_048;
const COLOUR = /^#[0-9A-Fa-f]{6}$/;

export const isColour = (text: string): boolean => COLOUR.test(text);

/** The host as it is looked up, so that a letter that only looks like another shows; null for what we do not take. */
export function logoHostOf(text: string): string | null {
  // A URL parser mends much of what is wrong; what needed mending is not what was meant.
  if (text.length > LOGO_ADDRESS_MAX || !/^https:\/\/[^\s\\]+$/i.test(text) || !URL.canParse(text))
    return null;
  const { username, password, hostname } = new URL(text);
  return username === "" && password === "" && hostname !== "" ? hostname : null;
}
