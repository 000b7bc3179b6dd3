import { useEffect, useRef, useState } from 'react'
import type { MapView } from './map-view.ts'
import type { MapBox } from './tile-grid.ts'

type DrawingBox = Pick<MapBox, 'width' | 'height' | 'middleY'> & { drawingWidth: number; drawingHeight: number }

/** Of the map and of the drawing in it, whose place the styles decide; null on the server and until it has been measured. */
export function useMapBox({ width, height }: MapView['frame']) {
  const ref = useRef<HTMLDivElement>(null)
  const [measured, setMeasured] = useState<DrawingBox | null>(null)
  useEffect(() => {
    const drawing = ref.current!
    const map = drawing.parentElement!
    const observer = new ResizeObserver(() =>
      setMeasured({
        width: map.clientWidth,
        height: map.clientHeight,
        middleY: drawing.offsetTop + drawing.offsetHeight / 2,
        drawingWidth: drawing.offsetWidth,
        drawingHeight: drawing.offsetHeight,
      }),
    )
    observer.observe(map)
    return () => observer.disconnect()
  }, [])
  const box: MapBox | null = measured && {
    ...measured,
    pixelsPerM: Math.min(measured.drawingWidth / width, measured.drawingHeight / height),
  }
  return { ref, box }
}
