/** The modules of a QR code, drawn only to be recognised: it holds no link. */
const CELLS =
  'M0 0h7v7h-7ZM14 0h7v7h-7ZM0 14h7v7h-7ZM9 1h2v2h-2ZM11 4h2v3h-2ZM9 9h3v2h-3ZM13 9h2v3h-2ZM17 8h2v2h-2ZM1 9h3v2h-3ZM5 10h2v2h-2ZM15 14h2v2h-2ZM18 13h3v2h-3ZM9 13h2v3h-2ZM11 17h3v2h-3ZM16 18h2v3h-2ZM19 17h2v2h-2ZM9 19h2v2h-2Z'
const EYES = 'M1.2 1.2h4.6v4.6h-4.6ZM15.2 1.2h4.6v4.6h-4.6ZM1.2 15.2h4.6v4.6h-4.6Z'
const PUPILS = 'M2.4 2.4h2.2v2.2h-2.2ZM16.4 2.4h2.2v2.2h-2.2ZM2.4 16.4h2.2v2.2h-2.2Z'

const Code = ({ at }: { at: string }) => (
  <g transform={at}>
    <path d={CELLS} className="fill-qr-ink" />
    <path d={EYES} className="fill-qr-paper" />
    <path d={PUPILS} className="fill-qr-ink" />
  </g>
)

/** The poster that the product prints, 64 × 88, taped to a wall. Dark on white in both themes, as paper is. */
export const WallPoster = ({ x, y }: { x: number; y: number }) => (
  <g transform={`translate(${x} ${y})`}>
    <rect width="64" height="88" rx="3" className="fill-qr-paper stroke-line-strong" />
    <rect x="10" y="9" width="44" height="5" rx="2.5" className="fill-qr-ink" />
    <circle cx="32" cy="47" r="25" className="stroke-accent" strokeWidth="2.5" />
    <Code at="translate(18.4 33.4) scale(1.3)" />
    <rect x="18" y="78" width="28" height="3" rx="1.5" className="fill-qr-ink" fillOpacity="0.4" />
    <rect x="24" y="-4" width="16" height="8" className="fill-warn-soft stroke-line-strong" strokeOpacity="0.5" />
  </g>
)

/** The live wall on a screen, 132 × 82: its code in the ring, how many are here, and who came last. Dark in both themes. */
export const LiveWall = ({ x, y }: { x: number; y: number }) => (
  <g transform={`translate(${x} ${y})`}>
    <rect width="132" height="82" rx="6" className="fill-(--shade) stroke-line-strong" />
    <circle
      cx="42"
      cy="41"
      r="32"
      className="stroke-accent-soft in-data-[theme=dark]:stroke-accent"
      strokeWidth="2.5"
    />
    <rect x="23" y="22" width="38" height="38" rx="3" className="fill-qr-paper" />
    <Code at="translate(26.2 25.2) scale(1.5)" />
    <text x="86" y="38" fontSize="26" className="fill-(--on-shade) font-bold">
      58
    </text>
    <path
      d="M 87 52 h 32 M 87 62 h 24"
      className="stroke-(--on-shade)"
      strokeWidth="3"
      strokeLinecap="round"
      strokeOpacity="0.45"
    />
  </g>
)
