import { Monitor, Smartphone, Tablet, TabletSmartphone } from 'lucide-react'
import { type DeviceType, KIOSK_DEVICE, NO_DEVICE } from '../../../../contract/device-types.ts'
import { Icon } from '../../../ui/icon.tsx'

const ICONS = { Mobile: Smartphone, Tablet, Desktop: Monitor, [KIOSK_DEVICE]: TabletSmartphone }
const DOT = ' · '

/** 'Mobile · Safari 18 · iOS 18.1' in one line, with a picture for its first word. */
export function Device({ info }: { info: string }) {
  if (info === NO_DEVICE) return <span className="sr-only">No device</span>
  const [type, ...software] = info.split(DOT) as [Exclude<DeviceType, typeof NO_DEVICE>, ...string[]]
  return (
    <span title={info} className="flex min-w-0 items-center gap-1.5">
      <Icon as={ICONS[type]} sizePx={16} />
      <span className="truncate">
        {software.length === 0 ? (
          type
        ) : (
          <>
            <span className="sr-only">
              {type}
              {DOT}
            </span>
            {software.join(DOT)}
          </>
        )}
      </span>
    </span>
  )
}
