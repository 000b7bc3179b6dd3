import { useEffect, useRef } from 'react'

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      geolocation: HTMLAttributes<HTMLElement> & RefAttributes<HTMLElement> & { accuracymode: 'precise' }
    }
  }
}

/**
 * The browser's own button, which asks for the location again after a denial. The browser words it, and ignores presses
 * while any of it is cut off by the window.
 */
export function LocationElement({ onLocation }: { onLocation: () => void }) {
  const element = useRef<HTMLElement>(null)
  // React knows no such event.
  useEffect(() => {
    const button = element.current
    button?.addEventListener('location', onLocation)
    return () => button?.removeEventListener('location', onLocation)
  }, [onLocation])
  return <geolocation ref={element} accuracymode="precise" className="location-element" />
}
