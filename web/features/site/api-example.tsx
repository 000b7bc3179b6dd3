import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ApiMethod } from './api-method.tsx'

const BODY = `{
  "name": "Mei Tan",
  "latitude": 3.15785,
  "longitude": 101.71165
}`

const REPLY = `{
  "message": "Check-in Confirmed",
  "requiresVerification": false,
  "id": "0199c1de-8f0a-7c3b-a1d2-5e6f7a8b9c0d",
  "checkedInAt": "2026-11-22T09:30:00.000Z"
}`

const ERROR = `{
  "error": "Check-in link not found",
  "code": "link_not_found"
}`

/** A call that succeeds, as it is sent and answered; copied, it runs in a shell. */
export const ApiExample = ({ baseUrl }: { baseUrl: string }) => (
  <div className="min-w-0 overflow-hidden rounded-16 border border-line bg-surface">
    <div className="flex items-center gap-3 border-line border-b py-1 ps-4 pe-1">
      <ApiMethod name="POST" />
      <p className="min-w-0 flex-1 font-mono text-12 sm:text-14">
        /api/checkin/
        <wbr />
        {'{checkinToken}'}
      </p>
      <Button variant="quiet" icon={<Icon as={Copy} />} data-copies={curlOf(baseUrl)}>
        Copy
      </Button>
    </div>
    <div className="flex flex-col gap-4 p-4">
      <Json caption="Body">{BODY}</Json>
      <Json
        caption={
          <>
            Reply <span className="font-mono text-accent-ink">200</span>
          </>
        }
      >
        {REPLY}
      </Json>
    </div>
  </div>
)

/** The shape of every error. */
export const ApiError = () => (
  <section aria-labelledby="errors" className="flex flex-col gap-4">
    <h2 id="errors" className="scroll-mt-20 font-bold text-22">
      Errors
    </h2>
    <div className="max-w-128 rounded-16 border border-line bg-surface p-4">
      <Json caption="An error always says what is wrong, and has a code for programs.">{ERROR}</Json>
    </div>
  </section>
)

const Json = ({ caption, children }: { caption: ReactNode; children: string }) => (
  <div className="flex min-w-0 flex-col gap-3">
    <p className="text-12 text-ink-3">{caption}</p>
    <pre className="whitespace-pre-wrap font-mono text-12 text-ink wrap-anywhere sm:text-14">{children}</pre>
  </div>
)

const curlOf = (baseUrl: string) =>
  `curl ${baseUrl}/api/checkin/{checkinToken} -H 'Content-Type: application/json' -d '${JSON.stringify(JSON.parse(BODY))}'`
