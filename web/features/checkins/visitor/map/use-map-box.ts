import { useEffect, useRef, useState } from 'react'
import type { MapView } from './map-view.ts'
import type { MapBox } from './tile-grid.ts'

/** The drawing grows no further, so that the streets below it stay sharp. */
const MAX_DRAWING = 320
/** Of the drawing, whose lower edge leaves room for the caption. */
const TOP = 8
const BOTTOM = 40
export const DRAWING_CLASS = 'absolute inset-x-0 top-2 bottom-10 m-auto max-h-80 max-w-80'

interface Size {
  readonly width: number
  readonly height: number
}

/** The size of the map on the screen; null on the server and until it has been measured. */
export function useMapBox({ width, height }: MapView['frame']) {
  const ref = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState<Size | null>(null)
  useEffect(() => {
    const element = ref.current!
    const observer = new ResizeObserver(() => setSize({ width: element.clientWidth, height: element.clientHeight }))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const box = size && boxOf(size, { width, height })
  return { ref, box }
}

function boxOf(size: Size, frame: Size): MapBox {
  const room = { width: size.width, height: size.height - TOP - BOTTOM }
  return {
    ...size,
    middleY: TOP + room.height / 2,
    pixelsPerM: Math.min(
      Math.min(room.width, MAX_DRAWING) / frame.width,
      Math.min(room.height, MAX_DRAWING) / frame.height,
    ),
  }
}
