import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { StepHeading } from '../step-heading.tsx'
import { Finding } from './finding.tsx'

interface Props {
  /** Null: the check-in is stored until the creator deletes it. */
  retentionDays: number | null
  first: boolean
  onAllow: () => void
}

/** Explains the request for the position before the browser asks for its permission. */
export function PrimingCard({ retentionDays, first, onAllow }: Props) {
  return (
    <Card className="flex flex-col gap-4 in-[[data-stuck]]:hidden">
      {/* Until React arrives, the inline script decides which of the two is shown. */}
      <div className="hidden flex-col gap-4 in-[[data-finding]]:flex" role="status">
        <Finding />
      </div>
      <div className="flex flex-col gap-4 in-[[data-finding]]:hidden">
        <StepHeading takesFocus={!first}>Are you here?</StepHeading>
        <p className="text-16 text-ink-2">
          The organizer would like to know you’re here. We check your location once and save it with your check-in
          {retentionDays === null ? '' : ` for ${retentionDays} days`}.{' '}
          <a href="/privacy" className="text-accent-ink underline underline-offset-2">
            What’s saved?
          </a>
        </p>
        <Button size={52} wide data-locate onClick={onAllow}>
          Allow Location Access
        </Button>
        <noscript>
          <p className="text-14 text-danger">Checking in needs JavaScript. Turn it on in your browser and reload.</p>
        </noscript>
      </div>
    </Card>
  )
}
