import { useLazyModule } from './use-lazy-module.ts'

const loadLateScreens = () => import('./late-screens.tsx')

export const useLateScreens = (wanted: boolean) => useLazyModule(loadLateScreens, 0, wanted)
