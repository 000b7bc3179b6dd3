import type { ListedFields } from '../../../contract/people.ts'

/** The name, and below it what else is known. */
export const PersonFacts = ({ name, email, externalId }: ListedFields) => (
  <div className="min-w-0">
    <p className="line-clamp-2 text-16 text-ink wrap-anywhere">
      <bdi>{name}</bdi>
    </p>
    {(email || externalId) && (
      <p className="flex flex-wrap gap-x-3 text-14 text-ink-2">
        {email && <bdi className="break-all">{email}</bdi>}
        {externalId && <bdi className="break-all">ID {externalId}</bdi>}
      </p>
    )}
  </div>
)
