import type { Config } from '../config.ts'
import type { Connections } from '../service.ts'
import type { Web } from '../web/web.ts'

/** The web's functions, which the service calls by name. */
export type WebCall = Exclude<keyof Web, 'files'>

/** From the development server to the service: how to start, then the results of the service's calls. */
export type ToService =
  | { kind: 'start'; config: Config; connections: Connections; files: string }
  | { kind: 'answer'; id: number; result: unknown }
  | { kind: 'failure'; id: number; error: Error }

/** From the service to the development server: the port once the service listens, and calls of the web. */
export type FromService =
  | { kind: 'listening'; port: number }
  | { kind: 'call'; id: number; name: WebCall; args: unknown[] }
