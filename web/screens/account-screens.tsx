import type { Screen } from './screen.ts'

export const accountScreens: Screen[] = []
