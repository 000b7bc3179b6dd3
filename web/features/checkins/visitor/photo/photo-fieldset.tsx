import { Button } from '../../../../ui/button.tsx'
import { Ring } from '../../../../ui/ring.tsx'
import { usePart } from '../use-lazy-module.ts'
import type { PhotoProps } from './photo-field.tsx'

const loadField = () => import('./photo-field.tsx')

/** Only some links ask for a photo: the field comes with its camera, once the form stands. */
export function PhotoPart(props: PhotoProps) {
  const part = usePart(loadField, 0)
  return (
    <fieldset className="flex min-h-32 min-w-0 flex-col gap-3" aria-describedby={props.error && 'photo-error'}>
      <legend className="mb-1.5 font-medium text-14">Photo</legend>
      {part ? (
        <part.PhotoField {...props} />
      ) : part === null ? (
        <Ring variant="loader" sizePx={48} label="Loading…" />
      ) : (
        <Lost />
      )}
      {props.error && (
        <p id="photo-error" className="text-14 text-danger">
          <b className="font-medium">Photo Required</b> <br />
          {props.error}
        </p>
      )}
    </fieldset>
  )
}

const Lost = () => (
  <>
    <p role="alert" className="text-14 text-danger">
      The camera did not load. Please check your connection, then reload the page.
    </p>
    <Button variant="secondary" size={52} wide onClick={() => location.reload()}>
      Reload
    </Button>
  </>
)
