import type { Screen } from './screen.ts'

export const adminScreens: Screen[] = []
