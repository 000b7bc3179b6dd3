import { Fragment } from 'react'

/** A URL whose lines may end after its slashes, and not within a word. */
export const brokenAfterSlashes = (url: string) =>
  url.split(/(?<=[^/]\/)(?=[^/])/).map((part, place) => (
    <Fragment key={part}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ))
