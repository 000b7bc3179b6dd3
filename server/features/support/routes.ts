import { sendSupport } from '../../../contract/support.ts'
import { anyone, route } from '../../http/route.ts'
import { type SupportDeps, sendMessage } from './send-message.ts'

export const supportRoutes = (deps: SupportDeps) => [
  route(sendSupport, anyone, async (caller, message) => {
    const ticketId = await sendMessage(deps, caller, message)
    const thanks = `Thank you for reaching out. We'll get back to you within 24 hours. Ticket ID: ${ticketId}.`
    return { ticketId, message: thanks }
  }),
]
