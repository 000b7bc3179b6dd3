import type { Deps } from '../../deps.ts'
import type { Feature } from '../../feature.ts'
import { onlyForOperator } from '../../http/operator-only.ts'
import type { Mail } from './mail.ts'
import { mailboxIn } from './mailbox.ts'
import { mailboxPages } from './mailbox-pages.ts'

export { displayEmail } from './display-email.ts'
export { hostNameFault } from './host-name-fault.ts'
export { createMail, type Mail } from './mail.ts'
export { mailedCode, mailedToken } from './mailed-secrets.ts'
export { mentionsUrl } from './mentions-url.ts'
export {
  countEmail,
  emailsInLastHour,
  emailsUsedUpBody,
  type RecipientCounter,
  recipientCounters,
  waitInWords,
} from './recipient-limits.ts'
export { countRecordEmail } from './record-email-limit.ts'
export { type EmailState, sendTrackedEmail } from './send-tracked-email.ts'

export const mailFeature = ({ config, mail, web }: Pick<Deps, 'config' | 'web'> & { mail: Mail }): Feature => ({
  pages: async app => {
    app.addHook('onClose', async () => mail.close())
    if (config.mailCaptured)
      await app.register(async scope => {
        onlyForOperator(scope, config)
        mailboxPages(scope, { mailbox: mailboxIn(config.DATA_DIR), config, web })
      })
  },
})
