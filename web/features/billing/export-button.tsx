import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { EXPORT_OBSTACLE_TEXTS, type ExportObstacle } from './csv-export.ts'

type Props = {
  variant: 'secondary' | 'quiet'
  /** Why CSV cannot be exported, or null; undefined while loading. */
  obstacle: ExportObstacle | null | undefined
  /** Of the running export; null when none is running. */
  progress: string | null
  onExport: () => void
  onCancel: () => void
  children: ReactNode
}

/** Exports CSV: disabled with the reason why it cannot, and with a way out while it runs. */
export const ExportButton = ({ variant, obstacle, progress, onExport, onCancel, children }: Props) => (
  <>
    {progress && (
      <Button variant="quiet" onClick={onCancel}>
        Cancel
      </Button>
    )}
    <Button
      variant={variant}
      icon={<Icon as={Download} />}
      disabled={obstacle !== null}
      title={obstacle ? EXPORT_OBSTACLE_TEXTS[obstacle].sentence : undefined}
      busy={progress ?? false}
      onClick={onExport}
    >
      {children}
    </Button>
  </>
)
