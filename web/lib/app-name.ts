/** The order matters: Messenger also has Facebook's mark. */
const APPS: readonly (readonly [string, RegExp])[] = [
  ['Messenger', /Messenger/],
  ['Instagram', /Instagram/],
  ['Facebook', /FBAN|FBAV|FB_IAB/],
  ['LINE', /Line\//],
  ['WeChat', /MicroMessenger/],
  ['TikTok', /TikTok|musical_ly|BytedanceWebview/],
  ['Snapchat', /Snapchat/],
  ['LinkedIn', /LinkedInApp/],
  ['X', /Twitter/],
  ['Pinterest', /Pinterest/],
  ['Google', /GSA\//],
  ['DingTalk', /DingTalk/],
  ['Teams', /Teams\//],
]

/** Of the app inside which the page is shown, as a sentence begins with it. */
export const appNameOf = (userAgent: string): string =>
  APPS.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? 'This app'
