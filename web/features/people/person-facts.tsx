import type { ListedFields } from '../../../contract/people.ts'

/** The name, and below it what else is known. */
export const PersonFacts = ({ name, email, externalId }: ListedFields) => (
  <div className="min-w-0">
    <p className="line-clamp-2 font-medium text-16 text-ink wrap-anywhere">
      <bdi>{name}</bdi>
    </p>
    {(email || externalId) && (
      <p className="text-14 text-ink-2 md:truncate">
        {email && <bdi className="break-all">{email}</bdi>}
        {email && externalId && '\u00a0· '}
        {externalId && <bdi className="wrap-anywhere">{`ID\u00a0${externalId}`}</bdi>}
      </p>
    )}
  </div>
)
