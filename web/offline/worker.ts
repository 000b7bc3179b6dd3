// A service worker: lets the page of its scope open without a network. Everything else goes past it.
declare const self: {
  registration: ServiceWorkerRegistration
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
}
interface ExtendableEvent {
  waitUntil(work: Promise<unknown>): void
}
interface FetchEvent extends ExtendableEvent {
  request: Request
  respondWith(response: Promise<Response>): void
}

/** Set by the build: every file that the page needs, the script of its document, and a hash of it all. */
declare const FILES: readonly string[]
declare const ENTRY: string
declare const VERSION: string

const NETWORK_TIMEOUT_MS = 4000
const PAGE = new URL(self.registration.scope).pathname
/** Other scopes have caches of their own. */
const PREFIX = `offline ${PAGE} `
const CACHE = PREFIX + VERSION

self.addEventListener('install', event => event.waitUntil(keepRelease()))
self.addEventListener('activate', event => event.waitUntil(deleteOldCaches()))
self.addEventListener('fetch', event => {
  const { origin, pathname } = new URL(event.request.url)
  if (origin !== location.origin || event.request.method !== 'GET') return
  if (event.request.mode === 'navigate') {
    if (pathname === PAGE) event.respondWith(pageFromNetwork(event.request))
  } else if (FILES.includes(pathname)) event.respondWith(keptFile(event.request))
})

/** All or nothing: during an upgrade the document may come from a process of another release. */
async function keepRelease() {
  const page = await fetch(PAGE, { cache: 'no-store' })
  if (!page.ok || !(await page.clone().text()).includes(ENTRY)) throw new Error('The page is of another release')
  const cache = await caches.open(CACHE)
  await cache.addAll(FILES)
  await cache.put(PAGE, page)
  await self.skipWaiting()
}

async function deleteOldCaches() {
  const old = (await caches.keys()).filter(name => name.startsWith(PREFIX) && name !== CACHE)
  await Promise.all(old.map(name => caches.delete(name)))
}

/** The kept page when the network is gone or too slow, or the server fails. */
async function pageFromNetwork(request: Request): Promise<Response> {
  const network = fetch(request)
  const reply = await Promise.race([network, timeout()]).catch(() => undefined)
  if (reply && reply.status < 500) return reply
  return (await kept(PAGE)) ?? network
}

const timeout = () => new Promise<undefined>(resolve => setTimeout(() => resolve(undefined), NETWORK_TIMEOUT_MS))

/** The name of a file changes with its content. */
const keptFile = async (request: Request): Promise<Response> => (await kept(request)) ?? fetch(request)

const kept = (request: Request | string) => caches.match(request, { cacheName: CACHE, ignoreVary: true })

export {}
