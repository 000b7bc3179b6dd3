import { readFileSync } from 'node:fs'

// Preloaded into a service: its clock is off by so many milliseconds. PostgreSQL's is not.
let skewMs = Number(process.env.SKEW_MS)
// While it runs the clock jumps to what the file says.
process.on('SIGUSR2', () => {
  skewMs = Number(readFileSync(process.env.SKEW_FILE, 'utf8'))
})
const RealDate = Date

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length > 0 ? args : [RealDate.now() + skewMs], newTarget),
  apply: () => new RealDate(RealDate.now() + skewMs).toString(),
  get: (target, key) => (key === 'now' ? () => RealDate.now() + skewMs : Reflect.get(target, key)),
})
