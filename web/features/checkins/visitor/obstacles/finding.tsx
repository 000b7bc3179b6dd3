import { Ring } from '../../../../ui/ring.tsx'

export const Finding = () => (
  <div className="flex items-center gap-4">
    <Ring variant="loader" sizePx={48} className="text-accent" />
    <div>
      <p className="font-bold text-22">Finding you…</p>
      <p className="text-14 text-ink-2">Tap Allow if your browser asks. This can take up to 30 seconds.</p>
    </div>
  </div>
)
