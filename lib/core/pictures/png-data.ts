const PNG_DATA = /^data:image\/png;base64,[A-Za-z0-9+/]+={0,2}$/;

/** An image within a page, which then needs no request for it. */
export const pngDataOf = (png: Uint8Array | null): string | null =>
  png === null ? null : `data:image/png;base64,${Buffer.from(png).toString("base64")}`;

export const isPngData = (text: string): boolean => PNG_DATA.test(text);
