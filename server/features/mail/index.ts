import type { Feature } from '../../app.ts'
import type { Deps } from '../../deps.ts'
import { hasMailbox, type Mail } from './mail.ts'
import { mailboxIn } from './mailbox.ts'
import { mailboxPages } from './mailbox-pages.ts'

export { createMail, type Mail } from './mail.ts'
export { mailAllowed } from './mail-allowed.ts'

export const mailFeature = ({ config, mail }: Pick<Deps, 'config'> & { mail: Mail }): Feature => ({
  pages: app => {
    app.addHook('onClose', async () => mail.close())
    if (hasMailbox(config)) mailboxPages(app, mailboxIn(config.DATA_DIR))
  },
})
