import { CalendarPlus } from 'lucide-react'
import { useRef } from 'react'
import type { OwnLink } from '../../../../../contract/links.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { CopyButton } from '../../../../ui/copy-button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { ErrorNotice } from '../../../../ui/error-notice.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { Time } from '../../../../ui/time.tsx'
import { useCalendar } from './queries.ts'

type Props = { link: Pick<OwnLink, 'id' | 'calendarMadeAt'>; email: string; onClose: () => void }

/** Makes the secret address at which calendars read the sessions of a link, and another one in its place. */
export function CalendarDialog({ link, email, onClose }: Props) {
  const { data, error, isPending, mutate } = useCalendar(email, link.id)
  const make = () => mutate()
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title="Calendar"
      description="Subscribe once, and your calendar keeps up with these sessions. It shows titles, place and times, and nobody who checks in."
      actions={
        <>
          {!data && (
            <Button
              variant={link.calendarMadeAt ? 'secondary' : 'primary'}
              busy={isPending && 'Creating...'}
              onClick={make}
            >
              {link.calendarMadeAt ? 'Create New Address' : 'Create Address'}
            </Button>
          )}
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      {error && <ErrorNotice title="We couldn’t create the address" error={error} onRetry={make} />}
      {data ? (
        <Address url={data.url} />
      ) : (
        link.calendarMadeAt && (
          <p className="text-14 text-ink-2">
            Your address from <Time at={link.calendarMadeAt} /> still works, but can’t be shown again. A new one ends
            it, and everyone who subscribed has to subscribe again.
          </p>
        )
      )}
    </Dialog>
  )
}

function Address({ url }: { url: string }) {
  const shown = useRef<HTMLElement>(null)
  return (
    <div className="flex flex-col gap-3">
      <code
        ref={shown}
        className="rounded-10 border border-line bg-surface-2 px-3 py-2 font-mono text-14 text-ink wrap-anywhere"
      >
        {url}
      </code>
      <div className="flex flex-wrap gap-2 max-sm:*:grow">
        <CopyButton text={url} label="Copy Address" variant="primary" source={shown} />
        <ButtonLink variant="secondary" href={url.replace(/^https?:/, 'webcal:')} icon={<Icon as={CalendarPlus} />}>
          Open in Calendar
        </ButtonLink>
      </div>
      <p role="status" className="text-14 text-ink-2">
        Copy it now. It won’t be shown again, and anyone who has it can read the sessions.
      </p>
    </div>
  )
}
