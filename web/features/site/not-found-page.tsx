import { MapPinOff } from 'lucide-react'
import { paths } from '../../../contract/paths.ts'
import { Backdrop } from '../../ui/backdrop.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { RingWithIcon } from '../../ui/ring-with-icon.tsx'

export const NotFoundPage = () => (
  <div className="flex flex-1 flex-col overflow-clip px-4 py-8 before:flex-3 after:flex-7 disc-short:before:flex-4 disc-short:before:min-h-39 disc-short:after:min-h-34 sm:px-6">
    <div className="relative isolate mx-auto flex w-full max-w-110 flex-col items-center gap-6 text-balance text-center">
      <Backdrop content="short" />
      <RingWithIcon icon={MapPinOff} />
      <div className="flex flex-col gap-2">
        <h1 className="font-bold text-28">404 Page Not Found</h1>
        <p className="text-16 text-ink-2">
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
