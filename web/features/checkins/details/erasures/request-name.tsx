import type { ErasureRequest } from '../../../../../contract/erasure-requests.ts'

/** The name and email of the visitor who asks, in full: the list has room for the beginning alone. */
export const RequestName = ({ request: { name, email } }: { request: ErasureRequest }) => (
  <span className="flex flex-col rounded-10 bg-surface-2 px-3 py-2">
    {name && <bdi className="font-medium text-ink wrap-anywhere">{name}</bdi>}
    <bdi className={name ? 'text-14 wrap-anywhere' : 'font-medium text-ink wrap-anywhere'}>{email}</bdi>
  </span>
)
