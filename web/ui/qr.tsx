import { useMemo } from 'react'
import { encode } from 'uqr'

/** The empty modules that scanners need around the code. */
const QUIET_ZONE = 2

const modulesOf = (text: string) => encode(text, { ecc: 'M', border: QUIET_ZONE }).data

const pathOf = (modules: boolean[][]) =>
  modules.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')

type Props = {
  text: string
  /** The text alternative. */
  label: string
  sizePx: number
}

/** Dark on white in any theme: many scanners cannot read inverted codes. */
export function Qr({ text, label, sizePx }: Props) {
  const { size, path } = useMemo(() => {
    const modules = modulesOf(text)
    return { size: modules.length, path: pathOf(modules) }
  }, [text])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      width={sizePx}
      height={sizePx}
      shapeRendering="crispEdges"
      className="h-auto max-w-full rounded-6"
    >
      <path className="fill-qr-paper" d={`M0 0h${size}v${size}h-${size}z`} />
      <path className="fill-qr-ink" d={path} />
    </svg>
  )
}

const token = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim()

/** Modules of whole pixels, centred, so that no edge is blurred. */
export function qrPng(text: string, sizePx: number): Promise<Blob> {
  const modules = modulesOf(text)
  const modulePx = Math.max(1, Math.floor(sizePx / modules.length))
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.max(sizePx, modules.length)
  const offsetPx = Math.floor((canvas.width - modulePx * modules.length) / 2)
  const context = canvas.getContext('2d')
  if (!context) return Promise.reject(new Error('This browser can’t draw pictures.'))

  context.fillStyle = token('--qr-paper')
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = token('--qr-ink')
  for (const [y, row] of modules.entries()) {
    for (const [x, dark] of row.entries()) {
      if (dark) context.fillRect(offsetPx + x * modulePx, offsetPx + y * modulePx, modulePx, modulePx)
    }
  }
  return new Promise((resolve, reject) =>
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error('This browser can’t draw pictures.'))), 'image/png'),
  )
}
