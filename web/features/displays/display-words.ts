import type { Display, DisplayList } from '../../../contract/displays.ts'

interface Warning {
  title: string
  text: string
}

/** At a link that asks for a code no phone is checked in without a screen that shows one; a kiosk asks for none. */
export function noCodeWarning({ displays, requiresCode }: DisplayList): Warning | null {
  const paired = displays.filter(({ pairedAt }) => pairedAt !== null)
  if (!requiresCode || paired.some(({ periodS }) => periodS !== null)) return null
  const text =
    'This link asks for the code on the screen, and no screen shows one. Add a display with a code that changes.'
  return paired.some(({ mode }) => mode === 'kiosk')
    ? { title: 'Only the kiosk can check people in yet', text }
    : { title: 'Nobody can check in yet', text }
}

/** 'Shows the QR code · Code changes every 20 s · Welcomes people on the list' */
export const whatItDoes = ({ mode, periodS, names }: Display): string =>
  [
    mode === 'kiosk' ? 'Kiosk, checks people in' : 'Shows the QR code',
    periodS !== null && `Code changes every ${periodS}\u00a0s`,
    names === 'first' && 'Welcomes people on the list',
  ]
    .filter(Boolean)
    .join(' · ')

export function removalLoss({ mode, periodS }: Display): string {
  if (mode === 'kiosk')
    return 'Within seconds nobody can check in or out on it any more. To use a tablet as a kiosk again, add a new display.'
  const loss = 'Its screen goes dark within seconds. To show this check-in there again, add a new display.'
  return periodS ? `${loss} Visitors who have scanned its code and not sent the form yet need another one.` : loss
}
