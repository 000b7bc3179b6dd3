export interface Webmail {
  name: string
  url: string
}

const PROVIDERS: (Webmail & { domain: RegExp })[] = [
  { name: 'Gmail', url: 'https://mail.google.com/', domain: /^(gmail|googlemail)\.com$/ },
  {
    name: 'Outlook',
    url: 'https://outlook.live.com/mail/',
    domain: /^((outlook|hotmail|live)\.(com|co\.[a-z]{2}|[a-z]{2})|msn\.com)$/,
  },
  {
    name: 'Yahoo Mail',
    url: 'https://mail.yahoo.com/',
    domain: /^(yahoo\.(com|co\.[a-z]{2}|com\.[a-z]{2}|[a-z]{2})|ymail\.com|rocketmail\.com)$/,
  },
  { name: 'iCloud Mail', url: 'https://www.icloud.com/mail/', domain: /^(icloud|me|mac)\.com$/ },
  { name: 'Proton Mail', url: 'https://mail.proton.me/', domain: /^(proton\.me|protonmail\.com|pm\.me)$/ },
  { name: 'GMX', url: 'https://www.gmx.com/', domain: /^gmx\.(com|net|de|at|ch)$/ },
]

/** Where a person with this email reads it in a browser, for the domains that everybody knows. */
export function webmailOf(email: string): Webmail | null {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  const provider = PROVIDERS.find(each => each.domain.test(domain))
  return provider ? { name: provider.name, url: provider.url } : null
}
