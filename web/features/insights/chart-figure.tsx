import { Table2 } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'

export interface TableRow {
  name: string
  values: (number | string)[]
}

type Props = {
  title: string
  /** The text alternative of the chart. */
  summary: string
  /** The chart itself says in words what the summary does. */
  inWords?: boolean
  /** The names of the table's columns; the first belongs to the row headings. */
  columns: string[]
  rows: TableRow[]
  className?: string
  children: ReactNode
}

/** A chart with its text alternative, and its numbers as a table on request. */
export function ChartFigure({ title, summary, inWords, columns, rows, className, children }: Props) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <figure
      aria-labelledby={`${id}-title`}
      className={cx('flex min-w-0 flex-col gap-4 bg-surface p-4 sm:p-6', className)}
    >
      <figcaption className="flex items-start justify-between gap-2">
        <div className="flex min-w-0 flex-col gap-0.5">
          <h3 id={`${id}-title`} className="font-bold text-16">
            {title}
          </h3>
          <p className={inWords ? 'sr-only' : 'text-14 text-ink-2'}>{summary}</p>
        </div>
        <div className="-my-2.5 -me-3">
          <IconButton
            label={`${open ? 'Hide Table' : 'Show Table'}: ${title}`}
            icon={<Icon as={Table2} />}
            aria-expanded={open}
            aria-controls={`${id}-table`}
            onClick={() => setOpen(!open)}
          />
        </div>
      </figcaption>
      {children}
      <div id={`${id}-table`} hidden={!open}>
        {open && <Numbers title={title} columns={columns} rows={rows} />}
      </div>
    </figure>
  )
}

const Numbers = ({ title, columns, rows }: Pick<Props, 'title' | 'columns' | 'rows'>) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keys
  <section aria-label={`Table: ${title}`} tabIndex={0} className="max-h-80 overflow-auto rounded-10 border border-line">
    <table className="w-full text-14">
      <thead>
        <tr>
          {columns.map((column, index) => (
            <th
              key={column}
              scope="col"
              className={cx(
                'sticky top-0 bg-surface-2 px-3 py-2 font-medium',
                index === 0 ? 'text-left' : 'text-right',
              )}
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map(({ name, values }) => (
          <tr key={name}>
            <th scope="row" className="px-3 py-2 text-left font-normal">
              {name}
            </th>
            {values.map((value, index) => (
              <td key={columns[index + 1]} className="px-3 py-2 text-right">
                {typeof value === 'number' ? value.toLocaleString() : value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
