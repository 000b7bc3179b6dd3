import { Form, Outside, Pass } from './phone-states.tsx'
import { RingOnMap } from './ring-on-map.tsx'
import { Streets } from './streets.tsx'
import { Way } from './way.tsx'

/** The visitor's page. The streets of its map are those of the page around it. */
export const Phone = () => (
  <div className="relative w-66 rounded-[2.75rem] border border-line-strong bg-surface-2 p-2 shadow-3 lg:w-74">
    <div className="relative flex h-136 flex-col overflow-hidden rounded-[2.25rem] border border-line bg-bg lg:h-148">
      <div className="flex h-25 flex-col justify-end px-4 pb-4">
        <p className="text-12 text-ink-2">You’re asked to check in at</p>
        <p className="font-bold text-22">Harbour Hall</p>
        <p className="text-14 text-ink-2">12 Quay Street</p>
      </div>
      <MapPanel />
      <div className="relative flex-1 overflow-hidden">
        <Outside />
        <Form />
      </div>
      <Pass />
    </div>
  </div>
)

const middle = 'absolute start-1/2 top-1/2 max-w-none -translate-1/2'

const MapPanel = () => (
  <div className="relative h-48 shrink-0 overflow-hidden border-line border-y bg-bg lg:h-52">
    <Streets id="phone-streets" blockClass="fill-surface-2" className={`replay-streets ${middle}`} />
    <Way className={middle} />
    <RingOnMap className={middle} />
  </div>
)
