import { CloudAlert } from 'lucide-react'
import type { paths } from '../../../contract/paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { OutcomePage } from '../../ui/outcome-page.tsx'
import type { CheckFailure } from './token-check.ts'

/** The pages where a new link can be requested. */
export type EmailPage = typeof paths.create | typeof paths.dashboard

type Variant = 'primary' | 'secondary'
type TryAgainProps = Pick<CheckFailure, 'retry' | 'retrying'> & { variant: Variant }

const TryAgain = ({ retry, retrying, variant }: TryAgainProps) => (
  <Button variant={variant} busy={retrying && 'Trying...'} onClick={retry}>
    Try Again
  </Button>
)

/** A new document drops the token and its cached check. */
export const NewLink = ({ emailPage, variant }: { emailPage: EmailPage; variant: Variant }) => (
  <ButtonLink variant={variant} href={emailPage}>
    Get a New Link
  </ButtonLink>
)

type PageProps = { title?: string; failure: CheckFailure; emailPage: EmailPage }

/** The token may still be valid: it can be checked again, or a new link requested. */
export const CheckFailedPage = ({ title = 'Error', failure, emailPage }: PageProps) => (
  <OutcomePage ring={CloudAlert} title={title} lead={failure.message}>
    <TryAgain {...failure} variant="primary" />
    <NewLink emailPage={emailPage} variant="secondary" />
  </OutcomePage>
)

/** The same failure, above the form that requests a new link. */
export const CheckFailedNotice = ({ failure }: { failure: CheckFailure }) => (
  <Notice tone="danger" role="alert" title="Error" action={<TryAgain {...failure} variant="secondary" />}>
    {failure.message}
  </Notice>
)
