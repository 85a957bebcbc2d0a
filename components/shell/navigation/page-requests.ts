/** The network state: as the browser reports it, and when it changes. */
export type Network = { isThere: () => boolean; back: () => Promise<void> };

export const browsersNetwork: Network = {
  isThere: () => navigator.onLine,
  back: () => new Promise((resolve) => addEventListener("online", () => resolve(), { once: true })),
};

const isForPage = (init: RequestInit | undefined): boolean => {
  const headers = new Headers(init?.headers);
  return (
    (init?.method ?? "GET") === "GET" &&
    headers.has("rsc") &&
    !headers.has("next-router-prefetch") &&
    !headers.has("next-router-segment-prefetch")
  );
};

/**
 * Delays the request for the next page until there is a network. Without a network, Next would navigate to the
 * browser's own error page, and the frame with all its content would be lost. Every other request fails as before.
 */
export const withPagesLater =
  (send: typeof fetch, { isThere, back }: Network): typeof fetch =>
  async (input, init) => {
    if (!isForPage(init)) return send(input, init);
    for (;;) {
      if (!isThere()) await back();
      try {
        return await send(input, init);
      } catch (error) {
        if (isThere()) throw error;
      }
    }
  };
