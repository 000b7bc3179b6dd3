import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { plansFromAccountPath } from './billing-paths.ts'
import { EXPORT_OBSTACLE_TEXTS, type ExportObstacle, PLAN_OBSTACLE_TEXTS } from './csv-export.ts'
import { NextStep } from './next-step.tsx'

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

/** Exports CSV, with a way out while it runs. Where the plan is in the way, a press leads to the plans. */
export function ExportButton({ variant, obstacle, progress, onExport, onCancel, children }: Props) {
  const [explaining, setExplaining] = useState(false)
  const planInTheWay = obstacle === 'free' || obstacle === 'expired'
  return (
    <>
      {progress && (
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      )}
      <Button
        variant={variant}
        icon={<Icon as={Download} />}
        disabled={obstacle === 'empty' || obstacle === undefined}
        {...(planInTheWay && { 'aria-disabled': true })}
        title={obstacle ? EXPORT_OBSTACLE_TEXTS[obstacle].sentence : undefined}
        busy={progress ?? false}
        onClick={planInTheWay ? () => setExplaining(true) : onExport}
      >
        {children}
      </Button>
      {planInTheWay && (
        <Dialog
          open={explaining}
          onOpenChange={setExplaining}
          title={PLAN_OBSTACLE_TEXTS[obstacle].title}
          description={PLAN_OBSTACLE_TEXTS[obstacle].text}
          actions={
            <NextStep variant="primary" href={plansFromAccountPath}>
              {PLAN_OBSTACLE_TEXTS[obstacle].action}
            </NextStep>
          }
        />
      )}
    </>
  )
}
