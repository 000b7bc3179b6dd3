import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { MAX_SESSION_TITLE } from '../../../../contract/schedule.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { DayToggles } from './day-toggles.tsx'
import type { DateDraft, ScheduleFaults, TimesDraft, WeeklyDraft } from './schedule-draft.ts'
import { Fault, NativeField, TimesFields } from './times-fields.tsx'

type RowsProps<Row> = {
  rows: Row[]
  faults: ScheduleFaults
  /** Sessions have titles. */
  titled: boolean
  /** The last row can be removed. */
  emptied: boolean
  onChange: (rows: Row[]) => void
}

export const WeeklyRows = ({ rows, faults, titled, emptied, onChange }: RowsProps<WeeklyDraft>) =>
  rows.map((row, nth) => {
    const name = `Weekly time ${nth + 1}`
    const change = (next: WeeklyDraft) => onChange(replaced(rows, next))
    const fault = faults[`days-${row.key}`]
    return (
      <SessionRow key={row.key} name={name}>
        <DayToggles days={row.days} fault={Boolean(fault)} onChange={days => change({ ...row, days })} />
        {fault && <Fault>{fault}</Fault>}
        <TimesFields
          times={row}
          fault={faults[`times-${row.key}`]}
          onChange={change}
          action={(emptied || rows.length > 1) && <Remove name={name} onPress={() => onChange(without(rows, row))} />}
        />
        {titled && <TitleField row={row} onChange={change} />}
      </SessionRow>
    )
  })

export const DateRows = ({ rows, faults, titled, emptied, onChange }: RowsProps<DateDraft>) =>
  rows.map((row, nth) => {
    const name = `Date ${nth + 1}`
    const change = (next: DateDraft) => onChange(replaced(rows, next))
    const fault = faults[`on-${row.key}`]
    return (
      <SessionRow key={row.key} name={name}>
        <NativeField
          label="Date"
          type="date"
          fault={Boolean(fault)}
          value={row.on}
          onChange={({ target }) => change({ ...row, on: target.value })}
        />
        {fault && <Fault>{fault}</Fault>}
        <TimesFields
          times={row}
          fault={faults[`times-${row.key}`]}
          onChange={change}
          action={(emptied || rows.length > 1) && <Remove name={name} onPress={() => onChange(without(rows, row))} />}
        />
        {titled && <TitleField row={row} onChange={change} />}
      </SessionRow>
    )
  })

const replaced = <Row extends TimesDraft>(rows: Row[], next: Row) =>
  rows.map(row => (row.key === next.key ? next : row))
const without = <Row extends TimesDraft>(rows: Row[], { key }: Row) => rows.filter(row => row.key !== key)

type RowProps = { name: string; children: ReactNode }

const SessionRow = ({ name, children }: RowProps) => (
  <fieldset className="flex min-w-0 flex-col gap-3 rounded-10 border border-line p-3">
    <legend className="sr-only">{name}</legend>
    {children}
  </fieldset>
)

type RemoveProps = { name: string; onPress: () => void }

const Remove = ({ name, onPress }: RemoveProps) => (
  <span className="-my-2 -me-2 ms-auto">
    <IconButton label={`Remove ${name}`} icon={<Icon as={Trash2} />} onClick={onPress} />
  </span>
)

type TitleProps<Row> = { row: Row; onChange: (row: Row) => void }

const TitleField = <Row extends TimesDraft>({ row, onChange }: TitleProps<Row>) => (
  <Field
    label="Title"
    optional
    maxLength={MAX_SESSION_TITLE}
    value={row.title}
    onChange={({ target }) => onChange({ ...row, title: target.value })}
  />
)

type AddProps = { label: string; onPress: () => void }

export const AddButton = ({ label, onPress }: AddProps) => (
  <Button variant="secondary" onClick={onPress}>
    {label}
  </Button>
)
