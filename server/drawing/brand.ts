/** The light theme of `web/ui/tokens.css`, for what is drawn on the server: paper and chats are light. */
export const colors = {
  ground: '#FBFAF7',
  surface: '#FFFFFF',
  surface2: '#F3F1EC',
  line: '#E2DED5',
  lineStrong: '#8A857A',
  ink: '#17191C',
  ink2: '#4A4F57',
  ink3: '#666B74',
  accent: '#0B6B57',
  accentSoft: '#DDF1EA',
  you: '#1D5FD6',
  warn: '#8A5300',
} as const

/** The mark of `web/ui/ring.tsx` in a box of 48: a ring, open where the dot comes in. */
export const mark = {
  box: 48,
  ring: 'M 27.8 6.4 A 18 18 0 1 0 41.6 20.2',
  ringWidth: 5,
  dot: { x: 33, y: 15, r: 6 },
} as const
