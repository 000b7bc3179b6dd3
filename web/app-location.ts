import { type BrowserLocationHook, navigate as navigateWithin, useBrowserLocation } from 'wouter/use-browser-location'
import { sitePages } from '../contract/paths.ts'
import { leave } from './lib/leave-guard.ts'
import { carryToast } from './ui/toast.tsx'

const isPublic = (url: URL) => url.origin === location.origin && (sitePages as readonly string[]).includes(url.pathname)

/** The server renders the public pages: the app leaves for their documents, and changes all other pages itself. */
const go: typeof navigateWithin = (to, options) => {
  const url = new URL(to, location.href)
  if (!isPublic(url)) return navigateWithin(to, options)
  carryToast()
  if (options?.replace) location.replace(url)
  else location.assign(url)
}

/** A page with unsaved changes asks first. */
const navigate: typeof navigateWithin = (to, options) => leave(() => go(to, options))

/** For wouter's router. */
export const useAppLocation: BrowserLocationHook = options => [useBrowserLocation(options)[0], navigate]
