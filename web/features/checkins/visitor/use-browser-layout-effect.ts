import { useEffect, useLayoutEffect } from 'react'

/** Runs before the browser paints; the server, where React warns of layout effects, runs neither. */
export const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect
