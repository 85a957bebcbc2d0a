// Preloaded into the dashboards of a chaos run: only the process that started them moves their wall clock. Timers and
// the monotonic clock are unchanged, as they are when a host's time is set.
if (process.env.PIX_ENVIRONMENT === "production") throw new Error("no clock is moved in production");

const RealDate = Date;
let aheadMs = 0;
const now = () => RealDate.now() + aheadMs;

globalThis.Date = new Proxy(RealDate, {
  construct(target, given, asked) {
    return Reflect.construct(target, given.length === 0 ? [now()] : given, asked === Date ? target : asked);
  },
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === "now" ? now : target[name]),
});

if (process.channel) {
  process.on("message", (told) => {
    if (typeof told?.clockAheadMs === "number") aheadMs = told.clockAheadMs;
  });
  // Listening alone would keep the process alive.
  process.channel.unref();
}
