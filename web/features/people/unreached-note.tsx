import { plural } from '../../lib/plural.ts'

type Props = {
  count: number
  /** They alone are listed. */
  shown: boolean
  onShow: (shown: boolean) => void
}

/** How many personal links could not be emailed, and whose. */
export const UnreachedNote = ({ count, shown, onShow }: Props) => (
  <p className="text-14">
    <span className="text-danger">{plural(count, 'personal link')} didn’t arrive.</span>
    <button
      type="button"
      onClick={() => onShow(!shown)}
      className="ms-2 inline-flex min-h-6 items-center rounded-6 font-medium text-ink underline underline-offset-2 max-md:min-h-11"
    >
      {shown ? 'Show Everybody' : 'Show Whose'}
    </button>
  </p>
)
