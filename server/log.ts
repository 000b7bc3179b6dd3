import { type DestinationStream, type Logger, type LoggerOptions, pino, stdSerializers, stdTimeFunctions } from 'pino'

/** The fields of an error that are logged. Others hold personal data: PostgreSQL's `detail` quotes a row, providers' errors a request. */
const LOGGED_FIELDS = [
  ...['type', 'message', 'stack', 'code', 'statusCode', 'requestId', 'param', 'decline_code'],
  ...['table', 'column', 'constraint', 'routine', 'errno', 'syscall', 'address', 'port'],
] as const

/** PostgreSQL's error class 22: the message ends with the invalid value. */
const QUOTES_ITS_VALUE = /^22/

/** Every logger is made here, so that no error is logged with personal data. */
export const createLog = (options: LoggerOptions, to?: DestinationStream): Logger =>
  pino({ timestamp: stdTimeFunctions.isoTime, ...options, serializers: { err: errorInLog } }, to!)

export function errorInLog(error: Error) {
  if (!(error instanceof Error)) return typeof error
  const all: Record<string, unknown> = { ...stdSerializers.err(error) }
  const logged = Object.fromEntries(LOGGED_FIELDS.flatMap(name => (all[name] === undefined ? [] : [[name, all[name]]])))
  if (!QUOTES_ITS_VALUE.test(String(all.code))) return logged
  const message = error.message.replace(/: ".*"$/s, '')
  return { ...logged, message, stack: error.stack?.replace(error.message, message) }
}
