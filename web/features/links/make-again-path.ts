import { paths, pathTo } from '../../../contract/paths.ts'

/** The form for a new link, filled in like this one. */
export const makeAgainPath = (linkId: string) => pathTo(paths.selectLocation, {}, { again: linkId })
