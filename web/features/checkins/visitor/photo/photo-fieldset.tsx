import { Button } from '../../../../ui/button.tsx'
import { RingMark } from '../../../../ui/ring-mark.tsx'
import { useLazyModule } from '../use-lazy-module.ts'
import type { PhotoProps } from './photo-field.tsx'

const loadPhotoField = () => import('./photo-field.tsx')

/** The field and its camera load once the form is shown, since only some links require a photo. */
export function PhotoFieldset(props: PhotoProps) {
  const loaded = useLazyModule(loadPhotoField, 0)
  return (
    <fieldset className="flex min-h-26 min-w-0 flex-col gap-1.5" aria-describedby={props.error && 'photo-error'}>
      <legend className="mb-1.5 font-medium text-14">Photo</legend>
      {loaded ? (
        <loaded.PhotoField {...props} />
      ) : loaded === null ? (
        <RingMark variant="loader" sizePx={48} label="Loading..." />
      ) : (
        <CameraNotLoaded />
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

const CameraNotLoaded = () => (
  <>
    <p role="alert" className="text-14 text-danger">
      The camera didn’t load. Please check your connection, then reload the page.
    </p>
    <Button variant="secondary" size={52} wide onClick={() => location.reload()}>
      Reload
    </Button>
  </>
)
