import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { Point } from '../../../contract/geo.ts'
import { Ring } from '../../ui/ring.tsx'
import { googleKeyQuery, mapsConfigQuery } from './queries.ts'
import { StreetMap } from './street-map.tsx'

const GoogleMap = lazy(async () => ({ default: (await import('./google-map.tsx')).GoogleMap }))

type Props = { point: Point | null; onMove: (point: Point) => void }

/** Fills its container, whose height the caller sets. */
export function PlaceMap({ point, onMove }: Props) {
  const config = useQuery(mapsConfigQuery)
  const byGoogle = config.data?.provider === 'google'
  const key = useQuery({ ...googleKeyQuery, enabled: byGoogle })
  const [googleFailed, setGoogleFailed] = useState(false)

  if (!point) return <NothingYet />
  if (config.isPending || (byGoogle && key.isPending)) return null
  const apiKey = key.data?.apiKey
  if (byGoogle && apiKey && !googleFailed) {
    return (
      <Suspense>
        <GoogleMap apiKey={apiKey} point={point} onMove={onMove} onFailure={() => setGoogleFailed(true)} />
      </Suspense>
    )
  }
  return <StreetMap point={point} onMove={onMove} tiles={byGoogle ? null : (config.data ?? null)} />
}

const NothingYet = () => (
  <div className="absolute inset-0 flex flex-col items-center justify-center gap-3 bg-surface-2 p-6 text-center">
    <Ring variant="empty" sizePx={72} />
    <p className="max-w-72 text-14 text-ink-2">Your place will appear here with its 100 m ring.</p>
  </div>
)
