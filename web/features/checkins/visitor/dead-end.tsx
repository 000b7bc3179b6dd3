import type { ReactNode } from 'react'
import type { CheckInPage } from '../../../../contract/check-in-page.ts'
import { Card } from '../../../ui/card.tsx'
import { Ring } from '../../../ui/ring.tsx'
import { BackHome } from './done.tsx'
import { LocalTime } from './local-time.tsx'
import { Brand } from './place-header.tsx'

type Closed = Exclude<CheckInPage, { state: 'open' }>

/** Server-rendered and done: no script is loaded for it. */
export function DeadEnd({ page }: { page: Closed }) {
  switch (page.state) {
    case 'expired':
      return (
        <Ending title="Check-in Link Has Expired">
          <p>
            {page.locationName}
            {page.expiresAt && (
              <>
                : this link was open until <LocalTime iso={page.expiresAt} />
              </>
            )}
            .
          </p>
          <p>Ask whoever sent it for a new one.</p>
        </Ending>
      )
    case 'blocked':
      return (
        <Ending title="Account Has Expired">
          <p>This link takes no check-ins at the moment. Please contact the creator of this link.</p>
        </Ending>
      )
    case 'not_found':
      return (
        <Ending title="Check-in Link Not Found">
          <p>There is no check-in link at this address. Perhaps a part of it is missing, or the link was deleted.</p>
          <p>Open the link or scan the code again, or ask whoever sent it to you.</p>
        </Ending>
      )
  }
}

export const Ending = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <header>
      <Brand />
    </header>
    <main>
      <Card className="mx-auto flex max-w-110 flex-col items-center gap-4 text-center">
        <Ring variant="empty" sizePx={72} />
        <h1 className="font-bold text-22">{title}</h1>
        <div className="flex flex-col gap-2 text-16 text-ink-2">{children}</div>
        <BackHome />
      </Card>
    </main>
  </>
)
