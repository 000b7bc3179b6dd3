import { type ReactNode, useEffect, useRef } from 'react'

/** Takes the focus when the step replaces another one, whose focused button has disappeared. */
export function StepHeading({ children, takesFocus = true }: { children: ReactNode; takesFocus?: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <h2 ref={heading} tabIndex={-1} className="font-bold text-22 outline-none">
      {children}
    </h2>
  )
}
