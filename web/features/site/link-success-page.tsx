import { useRef } from 'react'
import { paths } from '../../../contract/paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Qr } from '../../ui/qr.tsx'
import { unbroken } from '../../ui/unbroken.tsx'
import { brokenAfterSlashes } from './broken-after-slashes.tsx'
import { Steps } from './landing/steps.tsx'
import { SAMPLE_LINK } from './sample-link.ts'

const QR_PX = 208

/** Shown after a verification without a destination: an example of a link, the two next steps, and how it goes on. */
export const LinkSuccessPage = () => (
  <div className="mx-auto flex w-full min-w-0 max-w-site flex-1 flex-col gap-18 px-4 py-8 sm:px-6 lg:gap-24 lg:py-18">
    <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,36rem)] lg:items-center lg:gap-12">
      <Introduction />
      <Example />
    </div>
    <Steps />
  </div>
)

const Introduction = () => (
  <div className="flex flex-col gap-6">
    <header className="flex flex-col gap-4">
      <h1 className="font-bold text-40">{unbroken('What a check-in link looks like')}</h1>
      <p className="max-w-112 text-18 text-ink-2">
        People open it where they are, or scan it from a wall. Your own links are on your dashboard.
      </p>
    </header>
    <div className="flex flex-col gap-2 sm:flex-row sm:flex-wrap">
      <ButtonLink href={paths.create} size={52}>
        Create Check-in Link
      </ButtonLink>
      <ButtonLink href={paths.dashboard} size={52} variant="secondary">
        Go to Dashboard
      </ButtonLink>
    </div>
  </div>
)

function Example() {
  const shown = useRef<HTMLParagraphElement>(null)
  return (
    // The tick alone hides the code, so it works before the page is hydrated.
    <Card className="group flex flex-col gap-4">
      <div className="flex flex-col gap-4 sm:flex-row sm:items-center sm:gap-6">
        <span className="shrink-0 self-center overflow-hidden rounded-10 border border-line group-[:not(:has(:checked))]:hidden">
          <Qr text={SAMPLE_LINK} label="QR code of the example link" sizePx={QR_PX} />
        </span>
        <div className="flex min-w-0 flex-1 flex-col items-start gap-3">
          <Badge tone="warn">Example</Badge>
          <p ref={shown} className="w-full font-mono text-14 wrap-anywhere">
            {brokenAfterSlashes(SAMPLE_LINK)}
          </p>
          <p className="text-14 text-ink-2">
            {unbroken('This is only an example, so it opens nothing and takes no check-ins.')}
          </p>
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-line border-t pt-4">
        <Checkbox label="Show as a QR code" defaultChecked />
        <CopyButton text={SAMPLE_LINK} label="Copy Example" source={shown} />
      </div>
    </Card>
  )
}
