import { type ComponentType, lazy } from 'react'

export interface Screen {
  path: string
  component: ComponentType
}

/** The screen's code is loaded when its path is first opened. */
export const screen = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazy(async () => ({ default: (await load())[name] }))
