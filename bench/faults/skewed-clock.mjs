// Preloaded into a service: its clock is off by so many milliseconds. PostgreSQL's is not.
const skewMs = Number(process.env.SKEW_MS)
const RealDate = Date

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length > 0 ? args : [RealDate.now() + skewMs], newTarget),
  apply: () => new RealDate(RealDate.now() + skewMs).toString(),
  get: (target, key) => (key === 'now' ? () => RealDate.now() + skewMs : Reflect.get(target, key)),
})
