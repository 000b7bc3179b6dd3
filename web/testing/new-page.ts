import { vi } from 'vitest'

// What a module of the web app knows, such as the server's time, is of one page: each file of tests opens a new one.
vi.resetModules()
