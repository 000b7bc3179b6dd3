import { type ReactNode, useRef, useState } from 'react'
import type { ErasureReason } from '../../../contract/records.ts'
import { FieldFrame } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'

const REASONS: Record<ErasureReason, string> = {
  asked: 'The visitor asked for it',
  mistake: 'A mistake or a test',
  kept: 'Kept long enough',
}

/** Why a creator erases: the field for it, and the reason once it is chosen; without one the field says so. */
export function useErasureReason(): { field: ReactNode; chosenReason: () => ErasureReason | null } {
  const [because, setBecause] = useState<ErasureReason | null>(null)
  const [missing, setMissing] = useState(false)
  const select = useRef<HTMLSelectElement>(null)
  const choose = (value: string) => {
    setBecause(value === '' ? null : (value as ErasureReason))
    setMissing(false)
  }
  const chosenReason = () => {
    if (because === null) {
      setMissing(true)
      select.current?.focus()
    }
    return because
  }
  const field = (
    <FieldFrame
      label="Why?"
      hint="The reason is kept in the journal. A visitor with a confirmed email is told."
      error={missing ? 'Please say why you erase.' : undefined}
    >
      {aria => (
        <Select
          {...aria}
          ref={select}
          value={because ?? ''}
          onChange={event => choose(event.target.value)}
          aria-required
          data-first-focus
        >
          <option value="">Choose a reason</option>
          {Object.entries(REASONS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      )}
    </FieldFrame>
  )
  return { field, chosenReason }
}
