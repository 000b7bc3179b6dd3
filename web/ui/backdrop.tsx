export type BackdropDiameter = 480 | 600 | 720

/** The ring of 100 m and who is about to enter it, faint and large, around the middle of a column that holds little. The
 * column is `relative isolate`, and the page around it clips. */
export const Backdrop = ({ diameterPx }: { diameterPx: BackdropDiameter }) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 1200 1200"
    width={2 * diameterPx}
    height={2 * diameterPx}
    fill="none"
    className="pointer-events-none absolute start-1/2 top-1/2 -z-10 max-w-none -translate-x-1/2 -translate-y-1/2 stroke-line rtl:translate-x-1/2 print:hidden"
  >
    <circle cx="600" cy="600" r="599" opacity="0.35" />
    <circle cx="600" cy="600" r="450" opacity="0.6" />
    <circle cx="600" cy="600" r="300" className="fill-surface" />
    <circle cx="812" cy="388" r="7" className="fill-accent stroke-none" />
  </svg>
)
