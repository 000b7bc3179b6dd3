import { FileUp } from 'lucide-react'
import { type DragEvent, useId, useRef, useState } from 'react'
import { type ImportMode, MAX_LIST_BYTES } from '../../../../contract/people.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { controlClass, FieldFrame } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import type { List } from '../queries.ts'
import { decodeList, NOT_TEXT } from './decode-list.ts'

const MODES: { value: ImportMode; label: string }[] = [
  { value: 'add', label: 'Add to the list' },
  { value: 'replace', label: 'Replace the list' },
]
const TOO_LONG = 'This list is too long. Please send at most 3 MB.'

type Props = {
  list: List
  /** There is a list already. */
  replaceable: boolean
  /** Throws what the server refuses. */
  onPreview: (list: List) => Promise<void>
  onClose: () => void
}

/** Where a list is pasted, dropped or chosen as a file, which the browser decodes. */
export function ListSource({ list, replaceable, onPreview, onClose }: Props) {
  const formId = useId()
  const picker = useRef<HTMLInputElement>(null)
  const [csv, setCsv] = useState(list.csv)
  const [mode, setMode] = useState(list.mode)
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [over, setOver] = useState(false)

  const edit = (text: string) => {
    setCsv(text)
    setFault(null)
  }
  const open = async (file: File | undefined) => {
    if (!file) return
    // UTF-16 takes twice the bytes.
    if (file.size > 2 * MAX_LIST_BYTES) return setFault(TOO_LONG)
    const text = decodeList(await file.arrayBuffer())
    if (text === null) setFault(NOT_TEXT)
    else if (new Blob([text]).size > MAX_LIST_BYTES) setFault(TOO_LONG)
    else edit(text)
  }
  const preview = async () => {
    if (!csv.trim()) {
      setFault('Please paste or choose a list.')
      return
    }
    setBusy(true)
    try {
      await onPreview({ csv, mode })
    } catch (error) {
      setFault((error as Error).message)
      setBusy(false)
    }
  }
  const dropping = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      const [file] = event.dataTransfer.files
      setOver(false)
      if (!file) return
      event.preventDefault()
      open(file)
    },
  }
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title="Import List"
      description="One person a line. Names alone will do, and columns with emails and IDs are recognised."
      actions={
        <>
          <Button type="submit" form={formId} busy={busy && 'Reading...'}>
            Preview
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={event => {
          event.preventDefault()
          preview()
        }}
      >
        <FieldFrame label="List" hint="Paste cells of a spreadsheet, or drop a CSV file here." error={fault}>
          {aria => (
            <textarea
              {...aria}
              {...dropping}
              data-first-focus
              rows={8}
              autoComplete="off"
              spellCheck={false}
              wrap="off"
              dir="auto"
              placeholder={'Name, Email, ID\nAda Lovelace, ada@example.com, A-107'}
              value={csv}
              onChange={event => edit(event.target.value)}
              className={cx(
                controlClass,
                'max-h-[26dvh] min-h-24 overflow-auto py-3',
                over && 'outline-2 outline-focus',
              )}
            />
          )}
        </FieldFrame>
        <input
          ref={picker}
          type="file"
          hidden
          aria-label="File"
          accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
          onChange={event => {
            open(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        <Button variant="secondary" icon={<Icon as={FileUp} />} onClick={() => picker.current!.click()}>
          Choose a File
        </Button>
        {replaceable && <Segmented label="What to do" value={mode} options={MODES} onChange={setMode} />}
      </form>
    </Dialog>
  )
}
