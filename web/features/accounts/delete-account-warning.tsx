import { Link, useLocation } from 'wouter'
import { paths } from '../../../contract/paths.ts'
import { plural } from '../../lib/plural.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Email } from '../../ui/email.tsx'
import { type Failure, FailureNotice } from '../../ui/failure-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

interface AccountContents {
  links: number
  checkIns: number
}

type Props = {
  email: string
  /** Undefined while loading. */
  contents: AccountContents | undefined
  /** Undefined while loading; false also where it could not be loaded; null where there are no plans. */
  subscribed: boolean | null | undefined
  /** Whether the same email may have an account again; undefined while loading. */
  mayRegisterAgain: boolean | undefined
  /** In words; null: none. */
  credit: string | null
  loseCredit: boolean
  onLoseCredit: (agreed: boolean) => void
  failure: Failure | null
  deleting: boolean
  onDelete: () => void
}

export function DeleteAccountWarning({ email, contents, subscribed, failure, deleting, ...actions }: Props) {
  const { mayRegisterAgain, credit, loseCredit, onLoseCredit, onDelete } = actions
  const [, navigate] = useLocation()
  return (
    <Page
      title="Delete Account"
      step="warning"
      width="narrow"
      back={
        <Link href={paths.myAccount} asChild>
          <BackLink>Back to My Account</BackLink>
        </Link>
      }
      lead={
        <p className="wrap-anywhere">
          This deletes the account of{' '}
          <strong className="font-medium text-ink">
            <Email>{email}</Email>
          </strong>
          {contentsWords(contents)}.
        </p>
      }
    >
      <Card className="flex flex-col gap-4">
        <h2 className="font-bold text-18">What Happens</h2>
        <ul className="flex list-disc flex-col gap-2 ps-5 text-14 text-ink-2">
          {subscribed === undefined && <Skeleton className="h-5 w-full" />}
          {typeof subscribed === 'boolean' && (
            <li>
              {subscribed ? 'Your' : 'Any'} card subscription is cancelled immediately, without a refund. You won’t be
              charged again.
            </li>
          )}
          {credit && (
            <li className="font-medium text-ink">
              Your credit of {credit} is lost. It isn’t paid out, and a new account doesn’t get it.
            </li>
          )}
          <li>{lossWords(contents)}</li>
          <li>Your data is permanently removed: check-ins, photos and your account.</li>
        </ul>
        <Notice tone="danger" title="This cannot be undone" />
      </Card>
      {mayRegisterAgain !== undefined && (
        <p className="text-balance text-14 text-ink-2">{registerWords(mayRegisterAgain)}</p>
      )}
      {failure && <FailureNotice {...failure} />}
      <div className="flex flex-col gap-6">
        {credit && (
          <Checkbox
            label={`I give up my credit of ${credit}`}
            checked={loseCredit}
            disabled={deleting}
            onChange={({ target }) => onLoseCredit(target.checked)}
          />
        )}
        <Button variant="neutral" size={52} wide disabled={deleting} onClick={() => navigate(paths.myAccount)}>
          Cancel - Keep My Account
        </Button>
        <Button
          variant="danger-outline"
          size={52}
          wide
          disabled={credit !== null && !loseCredit}
          busy={deleting && 'Deleting Account...'}
          onClick={onDelete}
        >
          Yes, Delete My Account Permanently
        </Button>
      </div>
      <p className="text-balance text-14 text-ink-2">
        Something wrong?{' '}
        <a href={paths.support} className="whitespace-nowrap text-accent-ink underline underline-offset-2">
          Contact support
        </a>{' '}
        first. We may be able to fix it.
      </p>
    </Page>
  )
}

const registerWords = (mayRegisterAgain: boolean): string =>
  mayRegisterAgain
    ? 'You can register again with the same email at any time. It is not blocked.'
    : 'To come back later, you’ll need an invitation.'

/** ', with 4 links and 346 check-ins' */
const contentsWords = (contents: AccountContents | undefined): string =>
  contents && contents.links > 0
    ? `, with ${plural(contents.links, 'link')} and ${plural(contents.checkIns, 'check-in')}`
    : ''

function lossWords(contents: AccountContents | undefined): string {
  const { links = 0, checkIns = 0 } = contents ?? {}
  if (links === 0) return 'All check-in links become inaccessible.'
  const which = links === 1 ? 'Your check-in link becomes' : `All of your ${plural(links, 'check-in link')} become`
  return checkIns === 0 ? `${which} inaccessible.` : `${which} inaccessible, with ${plural(checkIns, 'check-in')}.`
}
