import { type DestinationStream, type Logger, type LoggerOptions, pino, stdSerializers, stdTimeFunctions } from 'pino'

/** What finds a fault. Of the rest, PostgreSQL's `detail` quotes the row it refused, and providers' errors the request. */
const KEPT = [
  ...['type', 'message', 'stack', 'code', 'statusCode', 'requestId', 'param', 'decline_code'],
  ...['table', 'column', 'constraint', 'routine', 'errno', 'syscall', 'address', 'port'],
] as const

/** Class 22 of PostgreSQL's errors: the message ends with the value that was no good. */
const QUOTES_ITS_VALUE = /^22/

/** The only maker of logs: errors leave what they know of people behind. */
export const createLog = (options: LoggerOptions, to?: DestinationStream): Logger =>
  pino({ timestamp: stdTimeFunctions.isoTime, ...options, serializers: { err: errorInLog } }, to!)

export function errorInLog(error: Error) {
  if (!(error instanceof Error)) return typeof error
  const all: Record<string, unknown> = { ...stdSerializers.err(error) }
  const kept = Object.fromEntries(KEPT.flatMap(name => (all[name] === undefined ? [] : [[name, all[name]]])))
  if (!QUOTES_ITS_VALUE.test(String(all.code))) return kept
  const message = error.message.replace(/: ".*"$/s, '')
  return { ...kept, message, stack: error.stack?.replace(error.message, message) }
}
