/** Names the build that this code came with (`next.config.mjs`): the same in the browser and in its server. */
export const BUILD = process.env.BUILD ?? "";
/** With each answer to a read: the build of the server that gave it. */
export const BUILD_HEADER = "x-build";
