/**
 * For a browser, before zod is loaded: it looks for its setting under this name. Without it, it would try out `Function`,
 * which the policy refuses and reports (security, T22); asking zod itself to be quiet would load it with every page.
 */
export const QUIET_ZOD = { __zod_globalConfig: { jitless: true } } as const;
