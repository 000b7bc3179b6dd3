import { type ComponentType, lazy } from 'react'

/** A screen whose code is loaded when its path is first opened. */
export const screen = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazy(async () => ({ default: (await load())[name] }))
