import { MapPinOff } from 'lucide-react'
import { paths } from '../../../contract/paths.ts'
import { Backdrop } from '../../ui/backdrop.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { RingWithIcon } from '../../ui/ring-with-icon.tsx'

export const NotFoundPage = () => (
  <div className="flex min-h-[calc(100dvh-4rem)] flex-1 flex-col overflow-clip px-4 py-12 max-sm:py-6 before:flex-1 after:flex-1 disc-short:before:min-h-36 disc-short:after:min-h-36 sm:px-6">
    <div className="relative isolate mx-auto flex w-full max-w-110 flex-col items-center gap-6 text-balance max-sm:gap-4 text-center">
      <Backdrop content="short" />
      {/* The whole ring, where there is no room for the disc around all. */}
      <span className="relative grid size-40 place-items-center max-sm:size-28 rounded-full border border-line-strong disc-short:size-auto disc-short:border-0">
        <span className="absolute top-[14.6%] left-[85.4%] size-3 -translate-1/2 rounded-full bg-accent disc-short:hidden" />
        <RingWithIcon icon={MapPinOff} />
      </span>
      <div className="flex flex-col items-center gap-2">
        <h1 className="font-bold text-28">404 Page Not Found</h1>
        <p className="max-w-80 text-16 text-ink-2">
          We couldn’t find this page. Its address may be mistyped, or the page has moved. If you came for a check-in,
          open the link or scan the code again.
        </p>
      </div>
      <div className="flex w-full max-w-72 flex-col gap-2">
        <ButtonLink href={paths.home}>Return to Home</ButtonLink>
        <ButtonLink href={paths.dashboard} variant="secondary">
          Dashboard
        </ButtonLink>
        <ButtonLink href={paths.support} variant="quiet">
          Support
        </ButtonLink>
      </div>
    </div>
  </div>
)
