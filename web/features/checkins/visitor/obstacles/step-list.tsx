import { deviceOf } from '../../../../lib/device.ts'

const THE_ICON = 'the icon'

export const Steps = ({ steps }: { steps: string[] }) =>
  steps.length === 1 ? (
    <p className="text-16 text-ink">{unparted(steps[0]!)}</p>
  ) : (
    <ol className="help-list">
      {steps.map(step => (
        <li key={step}>
          <Step words={unparted(step)} />
        </li>
      ))}
    </ol>
  )

/** No line begins with '›'. */
const unparted = (words: string) => words.replace(/ ›/g, '\u00a0›')

/** The icon of the address bar is drawn where a step names it. */
function Step({ words }: { words: string }) {
  const at = words.indexOf(THE_ICON)
  if (at < 0) return words
  const end = at + THE_ICON.length
  return (
    <>
      {words.slice(0, end)} <BarIcon />
      {words.slice(end)}
    </>
  )
}

/** Chrome and its kin show two sliders, others a lock. */
function BarIcon() {
  const { browser } = deviceOf(navigator)
  const lock = browser === 'firefox' || browser === 'samsung'
  return (
    <span className="bar-icon">
      <svg viewBox="0 0 24 24" width="20" height="20" fill="none" strokeWidth="1.75" strokeLinecap="round" aria-hidden>
        {lock ? (
          <path d="M 7 11 H 17 A 1.5 1.5 0 0 1 18.5 12.5 V 18.5 A 1.5 1.5 0 0 1 17 20 H 7 A 1.5 1.5 0 0 1 5.5 18.5 V 12.5 A 1.5 1.5 0 0 1 7 11 M 8.5 11 V 7.5 A 3.5 3.5 0 0 1 15.5 7.5 V 11" />
        ) : (
          <path d="M 4 8 H 11 M 17 8 H 20 M 4 16 H 7 M 13 16 H 20 M 14 5.5 A 2.5 2.5 0 1 0 14 10.5 A 2.5 2.5 0 1 0 14 5.5 M 10 13.5 A 2.5 2.5 0 1 0 10 18.5 A 2.5 2.5 0 1 0 10 13.5" />
        )}
      </svg>
    </span>
  )
}
