import { useEffect, useRef, useState } from 'react'
import type { MapView } from './map-view.ts'
import type { MapBox } from './tile-grid.ts'

/** The drawing grows no further, so that the streets below it stay sharp. */
const MAX_DRAWING = 320

/** The size of the map on the screen; null on the server and until it has been measured. */
export function useMapBox({ width, height }: MapView['frame']) {
  const ref = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState<{ width: number; height: number } | null>(null)
  useEffect(() => {
    const element = ref.current!
    const observer = new ResizeObserver(() => setSize({ width: element.clientWidth, height: element.clientHeight }))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const box: MapBox | null = size && {
    ...size,
    pixelsPerM: Math.min(Math.min(size.width, MAX_DRAWING) / width, Math.min(size.height, MAX_DRAWING) / height),
  }
  return { ref, box }
}
