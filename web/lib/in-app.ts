import { type Agent, osOf } from './os.ts'

const IN_APP =
  /FBAN|FBAV|FB_IAB|Instagram|Line\/|MicroMessenger|TikTok|musical_ly|BytedanceWebview|Snapchat|LinkedInApp|Twitter|Pinterest|GSA\/|DingTalk|Teams\/|; wv\)/

/**
 * Whether the page is shown inside another app: some of their web views never reply to a position request. On iOS, Safari
 * and the other browsers have 'Safari' in their user agent; a bare web view does not.
 */
export const isInApp = (agent: Agent): boolean =>
  IN_APP.test(agent.userAgent) || (osOf(agent) === 'ios' && !/Safari\//.test(agent.userAgent))
