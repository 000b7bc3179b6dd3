import { checkInPath } from '../../../contract/paths.ts'

export const checkInUrl = (origin: string, checkinToken: string) => origin + checkInPath(checkinToken)
