import type { CheckInAsker } from '../../../../../contract/check-in-page.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { StepHeading } from '../step-heading.tsx'
import { Finding } from './finding.tsx'

/** Why, for whom and what is kept, before the browser's own question. */
export function PrimingCard({ asker, first, onAllow }: { asker: CheckInAsker; first: boolean; onAllow: () => void }) {
  return (
    <Card className="flex flex-col gap-4 in-[[data-stuck]]:hidden">
      {/* Which of the two shows until React arrives is up to the inline script. */}
      <div className="hidden flex-col gap-4 in-[[data-finding]]:flex" role="status">
        <Finding />
      </div>
      <div className="flex flex-col gap-4 in-[[data-finding]]:hidden">
        <StepHeading takesFocus={!first}>Are you at this place?</StepHeading>
        <p className="text-16 text-ink-2">
          {asker.name ?? 'Whoever sent you this link'} asks for your location once, to see that you are within 100 m. It
          is kept with your check-in{asker.keptDays === null ? '' : ` for ${asker.keptDays} days`}.{' '}
          <a href="/privacy" className="text-accent-ink underline underline-offset-2">
            What is kept
          </a>
        </p>
        <Button size={52} wide data-locate onClick={onAllow}>
          Allow Location Access
        </Button>
        <noscript>
          <p className="text-14 text-danger">Checking in needs JavaScript. Switch it on in your browser and reload.</p>
        </noscript>
      </div>
    </Card>
  )
}
