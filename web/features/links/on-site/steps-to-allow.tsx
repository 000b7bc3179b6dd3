import { useId } from 'react'
import { deviceOf } from '../../../lib/device.ts'
import { stepsToAllow } from '../../../lib/location-steps.ts'
import { Card } from '../../../ui/card.tsx'

/** The steps end with the button of the visitor's page. */
const testSteps = () => stepsToAllow(deviceOf(navigator)).map(step => step.replace('Try Again', 'Test Again'))

/** What has to change in this browser's settings before it gives a position. */
export function StepsToAllow() {
  const id = useId()
  return (
    <Card className="flex flex-col gap-3">
      <h2 id={id} className="font-bold text-18">
        How to Allow Your Location
      </h2>
      <ol aria-labelledby={id} className="flex list-decimal flex-col gap-2 ps-5 text-16 text-ink-2 marker:text-ink-3">
        {testSteps().map(step => (
          <li key={step} className="text-pretty ps-1">
            {step}
          </li>
        ))}
      </ol>
    </Card>
  )
}
