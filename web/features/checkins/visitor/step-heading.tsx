import { type ReactNode, useEffect, useRef } from 'react'

/** Focuses the heading when its step replaces another one, whose focused button has disappeared. */
export function useStepFocus(takesFocus: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return { ref: heading, tabIndex: -1 }
}

export function StepHeading({ children, takesFocus = true }: { children: ReactNode; takesFocus?: boolean }) {
  return (
    <h2 {...useStepFocus(takesFocus)} className="font-bold text-22 outline-none">
      {children}
    </h2>
  )
}
