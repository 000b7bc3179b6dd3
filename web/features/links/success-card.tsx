import { useRef } from 'react'
import type { OwnLink } from '../../../contract/links.ts'
import { Card } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { PageHeader, usePageHeading } from '../../ui/page.tsx'
import { Qr } from '../../ui/qr.tsx'
import { Ring } from '../../ui/ring.tsx'
import { unbroken } from '../../ui/unbroken.tsx'
import { LinkTerms } from './link-terms.tsx'
import { NeededDisplay } from './needed-display.tsx'
import { NextSteps } from './next-steps.tsx'
import { QrFiles } from './qr-files.tsx'
import { ShareButton } from './share-button.tsx'
import type { TemplateStep } from './templates/link-templates.ts'

const TITLE = 'Check-in Link Created'
const SHOWN_PX = 200

type Props = { link: OwnLink; email: string; next: TemplateStep | null; onAnother: () => void }

/** The link as one thing to hand out; beside it, its requirements and the next steps. */
export function SuccessCard({ link, email, next, onAnother }: Props) {
  const heading = usePageHeading(TITLE, 'created')
  return (
    <div className="flex min-h-page flex-col">
      <PageHeader />
      <main className="mx-auto flex w-full min-w-0 max-w-252 flex-1 flex-col gap-4 px-4 pt-4 pb-8 sm:px-6 md:gap-6 md:pt-10">
        <div className="flex items-center gap-3 md:gap-4">
          <Ring variant="success" sizePx={40} className="md:size-14" />
          <div className="flex min-w-0 flex-col">
            <h1 ref={heading} tabIndex={-1} className="font-bold text-22 md:text-28">
              {unbroken(TITLE)}
            </h1>
            <p className="text-14 text-ink-2 md:text-16">Share it with the people you expect.</p>
          </div>
        </div>
        {link.requiresCode && <NeededDisplay linkId={link.id} />}
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:gap-6 min-[56.25rem]:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] min-[56.25rem]:items-start">
          <ShareableLink link={link} />
          <div className="flex min-w-0 flex-col gap-4 md:gap-6">
            <LinkTerms link={link} />
            <NextSteps
              link={link}
              email={email}
              next={next === 'add-display' && link.requiresCode ? null : next}
              onAnother={onAnother}
            />
          </div>
        </div>
      </main>
    </div>
  )
}

/** The URL takes one line: on phones the code and a button that copies it fit into the first view. */
function ShareableLink({ link }: { link: OwnLink }) {
  const shown = useRef<HTMLParagraphElement>(null)
  return (
    <Card className="flex min-w-0 flex-col gap-3 md:gap-4">
      <div className="flex flex-col text-center md:gap-1">
        <h2 className="font-bold text-18 wrap-anywhere md:text-22" dir="auto">
          {link.locationName}
        </h2>
        {link.formattedAddress !== link.locationName && (
          <p className="text-balance text-14 text-ink-2 wrap-anywhere" dir="auto">
            {link.formattedAddress}
          </p>
        )}
      </div>
      <div className="flex justify-center">
        <Qr text={link.url} label={`QR code of the check-in link for ${link.locationName}`} sizePx={SHOWN_PX} />
      </div>
      <p
        ref={shown}
        title={link.url}
        className="truncate text-center font-mono text-12 text-ink-2 md:rounded-10 md:bg-surface-2 md:px-3 md:py-3"
      >
        {link.url}
      </p>
      <div className="grid grid-cols-2 gap-2 max-md:[&_button]:px-1">
        <CopyButton
          text={link.url}
          label="Copy Link"
          variant={link.requiresCode ? 'secondary' : 'primary'}
          wide
          source={shown}
        />
        <ShareButton link={link} source={() => shown.current} />
      </div>
      <div className="-mt-1 md:-mt-2">
        <QrFiles link={link} />
      </div>
    </Card>
  )
}
