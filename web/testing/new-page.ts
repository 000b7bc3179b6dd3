import { vi } from 'vitest'

// The state of a module of the web app, such as the server's time, belongs to one page: each file of tests opens a new one.
vi.resetModules()
