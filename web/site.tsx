import './ui/site.css'
import { type ComponentType, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { paths } from '../contract/paths.ts'
import { adoptNonce } from './ui/nonce.ts'

adoptNonce()

/** Only these pages load this module; each brings its own file. */
const screens: Record<string, () => Promise<ComponentType<never>>> = {
  [paths.plans]: async () => (await import('./screens/plans.tsx')).PlansPage,
  [paths.support]: async () => (await import('./screens/support.tsx')).SupportPage,
  [paths.linkSuccess]: async () => (await import('./screens/link-success.tsx')).LinkSuccessPage,
}

/** Each link has these pages of its own. */
const linkScreens: [RegExp, () => Promise<ComponentType<never>>][] = [
  [patternOf(paths.aboutLink), async () => (await import('./screens/about-link.tsx')).AboutLinkPage],
  [patternOf(paths.ownData), async () => (await import('./screens/own-data.tsx')).OwnDataPage],
]

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)
}

const path = location.pathname.replace(/(.)\/$/, '$1')
const load = screens[path] ?? linkScreens.find(([pattern]) => pattern.test(path))?.[1]
const Screen = (await load?.()) as ComponentType<object> | undefined
if (Screen) {
  const data: object = JSON.parse(document.getElementById('page-data')!.textContent)
  hydrateRoot(
    document.getElementById('root')!,
    <StrictMode>
      <Screen {...data} />
    </StrictMode>,
  )
}
