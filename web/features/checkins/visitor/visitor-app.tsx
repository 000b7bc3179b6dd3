import type { VisitorPage } from '../../../../contract/check-in-page.ts'
import { CheckInPage } from './check-in-page.tsx'
import { DeadEnd } from './dead-end.tsx'
import { VerifyCheckInPage } from './verify-check-in-page.tsx'

/** What stands in the root, the same on the server and in the browser. */
export function VisitorApp({ page }: { page: VisitorPage }) {
  return (
    <div className="mx-auto flex w-full max-w-110 flex-col gap-4 px-4 pt-4 pb-6 lg:max-w-240 lg:gap-6 lg:pt-12">
      {page.state === 'open' ? (
        <CheckInPage page={page} />
      ) : page.state === 'verify' ? (
        <VerifyCheckInPage checkinToken={page.checkinToken} />
      ) : (
        <DeadEnd page={page} />
      )}
    </div>
  )
}
