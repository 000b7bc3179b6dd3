import { encode } from 'uqr'

/** Modules left empty around the code, as ISO/IEC 18004 asks. */
const QUIET_ZONE = 4

/** A QR code as path data, a unit a module; `modules` counts the side with its quiet zone. */
export function qrPath(text: string): { modules: number; path: string; quietZone: number } {
  const { data, size } = encode(text, { ecc: 'Q', border: QUIET_ZONE })
  return { modules: size, path: data.flatMap(runsOf).join(''), quietZone: QUIET_ZONE }
}

/** Neighbours are one rectangle: printers show seams between single modules. */
function runsOf(row: boolean[], y: number): string[] {
  const runs: string[] = []
  for (let x = 0; x < row.length; x++) {
    if (!row[x]) continue
    const from = x
    while (row[x + 1]) x++
    runs.push(`M${from} ${y}h${x - from + 1}v1h${from - x - 1}z`)
  }
  return runs
}
