import { paths } from '../../../contract/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Ring } from '../../ui/ring.tsx'

export const NotFoundPage = () => (
  <div className="mx-auto flex w-full max-w-150 flex-1 flex-col items-start justify-center gap-6 px-4 py-18 sm:px-6">
    <Ring variant="outside" sizePx={96} />
    <div className="flex flex-col gap-3">
      <h1 className="font-bold text-40">404 Page Not Found</h1>
      <p className="text-18 text-ink-2">
        We couldn’t find this page. Its address may be mistyped, or the page has moved. If you came for a check-in, open
        the link or scan the code again.
      </p>
    </div>
    <div className="flex flex-wrap gap-2">
      <ButtonLink href={paths.home}>Return to Home</ButtonLink>
      <ButtonLink href={paths.dashboard} variant="secondary">
        Dashboard
      </ButtonLink>
      <ButtonLink href={paths.support} variant="quiet">
        Support
      </ButtonLink>
    </div>
  </div>
)
