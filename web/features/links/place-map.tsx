import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { Point } from '../../../contract/geo.ts'
import { Ring } from '../../ui/ring.tsx'
import type { MapProps } from './map-props.ts'
import { googleKeyQuery, mapsConfigQuery } from './queries.ts'
import { StreetMap } from './street-map.tsx'

const GoogleMap = lazy(async () => ({ default: (await import('./google-map.tsx')).GoogleMap }))

type Props = Omit<MapProps, 'guess'> & {
  /** Undefined while it is not known. */
  guess: Point | null | undefined
}

/** Fills its container, whose height the caller sets. */
export function PlaceMap({ guess, ...props }: Props) {
  const config = useQuery(mapsConfigQuery)
  const byGoogle = config.data?.provider === 'google'
  const key = useQuery({ ...googleKeyQuery, enabled: byGoogle })
  const [googleFailed, setGoogleFailed] = useState(false)

  if (config.isPending || (byGoogle && key.isPending) || (guess === undefined && !props.point)) return <MapLoading />
  const map = { ...props, guess: guess ?? null }
  const apiKey = key.data?.apiKey
  if (byGoogle && apiKey && !googleFailed) {
    return (
      <Suspense fallback={<MapLoading />}>
        <GoogleMap {...map} apiKey={apiKey} onFailure={() => setGoogleFailed(true)} />
      </Suspense>
    )
  }
  return <StreetMap {...map} tiles={byGoogle ? null : (config.data ?? null)} />
}

const MapLoading = () => (
  <div className="absolute inset-0 flex items-center justify-center bg-surface-2">
    <Ring variant="empty" sizePx={72} />
  </div>
)
