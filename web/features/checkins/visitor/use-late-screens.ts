import { useLazyModule } from './use-lazy-module.ts'

/** Once the form has been painted, so that nothing else comes before it on a slow network. */
export const AFTER_THE_FORM_MS = 300

const loadLateScreens = () => import('./late-screens.tsx')

export const useLateScreens = (wanted: boolean, delayMs = 0) => useLazyModule(loadLateScreens, delayMs, wanted)
