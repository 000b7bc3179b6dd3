import { useLazyModule } from './use-lazy-module.ts'

/** Once the step that is shown has been painted, so that nothing else comes before it on a slow network. */
const afterPaint = () => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))

async function loadLateScreens() {
  await afterPaint()
  const screens = await import('./late-screens.tsx')
  screens.clearAbandoned()
  return screens
}

export const useLateScreens = (wanted: boolean) => useLazyModule(loadLateScreens, 0, wanted)
