import { useEffect, useState } from 'react'
import { type Device, deviceOf } from '../../../lib/device.ts'

const AGAIN_MS = 3_000

/** In a file of its own: only those who meet a wall need it. Asked for until it comes. */
function useSteps(kind: 'allow' | 'precise'): string[] {
  const [steps, setSteps] = useState<string[]>([])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const device: Device = deviceOf(navigator)
    const load = async () => {
      try {
        const { stepsToAllow, stepsToPrecise } = await import('../location-steps.ts')
        setSteps(kind === 'allow' ? stepsToAllow(device) : stepsToPrecise(device))
      } catch {
        timer = setTimeout(load, AGAIN_MS)
      }
    }
    load()
    return () => clearTimeout(timer)
  }, [kind])
  return steps
}

/** What to do in this browser on this system. */
export function Steps({ to }: { to: 'allow' | 'precise' }) {
  const steps = useSteps(to)
  return (
    <ol className="flex list-decimal flex-col gap-2 pl-5 text-16 text-ink marker:text-ink-3">
      {steps.map(step => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  )
}
