import type { Screen } from './screen.ts'

export const subscribeScreens: Screen[] = []
