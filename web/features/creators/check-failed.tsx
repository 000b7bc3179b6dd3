import type { paths } from '../../../contract/paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { OutcomePage } from '../../ui/outcome-page.tsx'
import type { CheckFailure } from './token-check.ts'

/** Where a new link can be asked for. */
export type EmailPage = typeof paths.create | typeof paths.dashboard

type Variant = 'primary' | 'secondary'
type TryAgainProps = Pick<CheckFailure, 'retry' | 'retrying'> & { variant: Variant }

const TryAgain = ({ retry, retrying, variant }: TryAgainProps) => (
  <Button variant={variant} busy={retrying && 'Trying...'} onClick={retry}>
    Try Again
  </Button>
)

/** A fresh document: the token, and what is known of it, is left behind. */
export const NewLink = ({ emailPage, variant }: { emailPage: EmailPage; variant: Variant }) => (
  <ButtonLink variant={variant} href={emailPage}>
    Get a New Link
  </ButtonLink>
)

type PageProps = { title?: string; failure: CheckFailure; emailPage: EmailPage }

/** The token is still good, as far as anybody knows: the same one is tried again, or a new one is asked for. */
export const CheckFailedPage = ({ title = 'Error', failure, emailPage }: PageProps) => (
  <OutcomePage ring="outside" title={title} lead={failure.message}>
    <TryAgain {...failure} variant="primary" />
    <NewLink emailPage={emailPage} variant="secondary" />
  </OutcomePage>
)

/** The same, above the form that asks for a new link. */
export const CheckFailedNotice = ({ failure }: { failure: CheckFailure }) => (
  <Notice tone="danger" role="alert" title="Error" action={<TryAgain {...failure} variant="secondary" />}>
    {failure.message}
  </Notice>
)
