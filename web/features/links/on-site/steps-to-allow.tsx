import { CircleAlert } from 'lucide-react'
import { useId } from 'react'
import { deviceOf } from '../../../lib/device.ts'
import { stepsToAllow } from '../../../lib/location-steps.ts'
import { Card } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'

/** The steps end with the button of the visitor's page. */
const testSteps = () => stepsToAllow(deviceOf(navigator)).map(step => step.replace('Try Again', 'Test Again'))

/** That this browser gave no position, and the settings to change before it does. */
export function StepsToAllow({ why }: { why: Error }) {
  const id = useId()
  return (
    <Card className="flex flex-col gap-4">
      <div role="alert" className="flex gap-3 border-line border-b pb-4">
        <span className="flex h-7 items-center text-danger">
          <Icon as={CircleAlert} sizePx={24} />
        </span>
        <div className="flex flex-col gap-1">
          <p className="font-bold text-22 text-danger">No result</p>
          <p className="text-pretty text-16 text-ink-2">{why.message}</p>
        </div>
      </div>
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
