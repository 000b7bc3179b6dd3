// Runs inline on pages without a module: shows times in the viewer's own time zone instead of UTC.
import { dateFormat } from '../../../../../contract/dates.ts'

const format = dateFormat({ dateStyle: 'full', timeStyle: 'short' })
for (const time of document.querySelectorAll('time')) time.textContent = format.format(new Date(time.dateTime))
