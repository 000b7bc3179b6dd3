import type { CheckInRecord } from '../../../../contract/checkins.ts'
import { download } from '../../../lib/download.ts'
import { dayStamp, fileName } from '../../../lib/file-name.ts'
import { toast } from '../../../ui/toast.tsx'

export type CheckInWithPhoto = CheckInRecord & { photoUrl: string }

export const hasPhoto = (checkIn: CheckInRecord): checkIn is CheckInWithPhoto => checkIn.photoUrl !== null

export const savePhoto = ({ photoUrl, userName, checkedInAt }: CheckInWithPhoto): Promise<void> =>
  download({ url: photoUrl, name: fileName(`${userName} ${dayStamp(new Date(checkedInAt))}`, '.jpg') }).then(
    () => toast({ title: 'Photo Downloaded' }),
    () => toast({ title: 'Download Failed', description: 'Failed to download photo', destructive: true }),
  )
