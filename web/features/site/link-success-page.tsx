import { useRef, useState } from 'react'
import { paths } from '../../../contract/paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Qr } from '../../ui/qr.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'

/** The domain is reserved for examples, so the link opens nothing. */
const SAMPLE_LINK = 'https://nearmark.example/checkin/8sK2vQ0mZrT4xYb1LdNc7w'
const QR_PX = 200

/** Shown after a verification without a destination: an example of a link, and the two next steps. */
export function LinkSuccessPage() {
  const hydrated = useHydrated()
  const [asQr, setAsQr] = useState(false)
  const shown = useRef<HTMLParagraphElement>(null)
  return (
    <div className="mx-auto flex w-full min-w-0 max-w-180 flex-1 flex-col gap-6 px-4 py-8 sm:px-6 lg:py-12">
      <header className="flex flex-col gap-2">
        <h1 className="font-bold text-28">
          What a <span className="whitespace-nowrap">check-in</span> link looks like
        </h1>
        <p className="text-16 text-ink-2">
          People open it where they are, or scan it from a wall. Your own links are on your dashboard.
        </p>
      </header>
      <div className="flex flex-wrap gap-2">
        <ButtonLink href={paths.dashboard}>Go to Dashboard</ButtonLink>
        <ButtonLink href={paths.create} variant="secondary">
          Create Check-in Link
        </ButtonLink>
      </div>
      <Card className="flex flex-col items-start gap-4">
        <Badge tone="warn">Example</Badge>
        <p
          ref={shown}
          className="w-full rounded-10 border border-line bg-surface-2 p-3 font-mono text-14 wrap-anywhere"
        >
          {SAMPLE_LINK}
        </p>
        <p className="text-14 text-ink-2">This is only an example, so it opens nothing and takes no check-ins.</p>
        <CopyButton text={SAMPLE_LINK} label="Copy Example" source={shown} />
        <Checkbox
          label="Show as a QR code"
          checked={asQr}
          disabled={!hydrated}
          onChange={({ currentTarget }) => setAsQr(currentTarget.checked)}
        />
        {asQr && <Qr text={SAMPLE_LINK} label="QR code of the example link" sizePx={QR_PX} />}
      </Card>
    </div>
  )
}
