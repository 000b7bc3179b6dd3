import { Unlink } from 'lucide-react'
import { Link } from 'wouter'
import { paths } from '../../../../contract/paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { OutcomePage } from '../../../ui/outcome-page.tsx'
import { unbroken } from '../../../ui/unbroken.tsx'
import type { ListView } from './list-view.ts'
import type { ChangeView } from './use-list-view.ts'

export const InvalidLink = ({ lead = 'Choose a link on your dashboard to see its check-ins.' }) => (
  <OutcomePage ring={Unlink} title="Invalid Link" lead={<p>{unbroken(lead)}</p>}>
    <Link href={paths.dashboard} asChild>
      <ButtonLink>Back to Dashboard</ButtonLink>
    </Link>
  </OutcomePage>
)

function nothingFound({ search, range, marked }: ListView): string {
  if (search) return `No one matches ‘${search}’`
  if (marked) return range === 'all' ? 'No check-in has a mark' : 'No check-in in this period has a mark'
  return 'No check-ins in this period'
}

/** The link has check-ins, but none that the reader asked for. */
export const NoMatches = ({ view, onChange }: { view: ListView; onChange: ChangeView }) => (
  <Card role="status" className="flex flex-col items-center gap-4 py-12 text-center">
    <div className="flex max-w-full flex-col gap-1">
      <h2 className="font-bold text-18 wrap-anywhere">{nothingFound(view)}</h2>
      {view.search && <p className="text-14 text-ink-2">Try part of a name, an email or a phone number.</p>}
    </div>
    <div className="flex flex-wrap justify-center gap-2">
      {view.search && (
        <Button variant="secondary" onClick={() => onChange({ search: '' })}>
          Clear Search
        </Button>
      )}
      {view.range !== 'all' && (
        <Button variant="secondary" onClick={() => onChange({ range: 'all' })}>
          Show All Days
        </Button>
      )}
    </div>
  </Card>
)
