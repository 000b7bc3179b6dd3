import { useLayoutEffect, useRef } from 'react'
import { cx } from '../../../../ui/cx.ts'
import { controlClass, FieldFrame } from '../../../../ui/field.tsx'
import { noteHeightPx } from './note-height.ts'

interface Props {
  /** The name of its reader, where known. */
  hostName: string | null
  note: string
  readOnly: boolean
  onNote: (note: string) => void
}

export function NoteField({ hostName, note, readOnly, onNote }: Props) {
  const area = useFittedHeight()
  return (
    <FieldFrame label={`Note to ${hostName ?? 'the organiser'}`} optional>
      {aria => (
        <textarea
          {...aria}
          ref={area}
          rows={2}
          placeholder="How can they tell that you’re here?"
          value={note}
          readOnly={readOnly}
          maxLength={200}
          autoComplete="off"
          onChange={event => onNote(event.target.value)}
          className={cx(controlClass, 'ask-note')}
        />
      )}
    </FieldFrame>
  )
}

/**
 * The edge of the window cuts no label in two: fitted once for each width, since a keyboard changes the height. The page around
 * the form makes room by the flag on its root, so the flag stands first.
 */
function useFittedHeight() {
  const ref = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    const area = ref.current!
    // Not by `useDocumentFlag`: shared with parts that load later, it would be a script of its own before the form.
    const { dataset } = document.documentElement
    dataset.asking = ''
    let fittedWidth = 0
    const adjust = () => {
      if (innerWidth === fittedWidth) return
      fittedWidth = innerWidth
      area.style.height = ''
      const height = fittedHeightPx(area)
      if (height !== null) area.style.height = `${height}px`
    }
    adjust()
    addEventListener('resize', adjust)
    return () => {
      removeEventListener('resize', adjust)
      delete dataset.asking
    }
  }, [])
  return ref
}

function fittedHeightPx(area: HTMLElement): number | null {
  const form = area.closest('form')!
  const bar = form.lastElementChild as HTMLElement
  if (getComputedStyle(bar).position !== 'sticky') return null
  const extentOf = (part: Element) => {
    const { top, bottom } = part.getBoundingClientRect()
    return { topPx: top + scrollY, bottomPx: bottom + scrollY }
  }
  return noteHeightPx({
    note: extentOf(area),
    fields: [...form.firstElementChild!.children].map(extentOf),
    edgePx: innerHeight - bar.offsetHeight,
  })
}
