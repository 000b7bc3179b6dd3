import { useLazyModule } from './use-lazy-module.ts'

/** Once the step that is shown has been painted, so that nothing else comes before it on a slow network. */
const afterPaint = () => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))

const loadLateScreens = () => afterPaint().then(() => import('./late-screens.tsx'))

export const useLateScreens = (wanted: boolean) => useLazyModule(loadLateScreens, 0, wanted)
