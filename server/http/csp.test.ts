import { describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { pagePolicies } from './csp.ts'

const KEYS = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}

function policiesOf(route: string | undefined, env: Record<string, string>) {
  const config = readConfig({ APP_SECRET: 's'.repeat(32), APP_URL: 'https://nearmark.example', DEMO: '1', ...env })
  const policies = pagePolicies(config)('n0nce', route)
  const directives = policies['content-security-policy']
    .split('; ')
    .map(directive => [directive.split(' ')[0]!, directive.split(' ').slice(1)])
  return {
    csp: Object.fromEntries(directives) as Record<string, string[]>,
    permissions: policies['permissions-policy'],
  }
}

describe('with keys of Stripe', () => {
  it.each(['/subscribe-payment', '/subscribe/:planName/:token', '/dashboard'])(
    "admits the card form's origins on %s",
    route => {
      const { csp, permissions } = policiesOf(route, KEYS)
      expect(csp['script-src']).toEqual(["'self'", "'nonce-n0nce'", 'https://js.stripe.com', 'https://*.js.stripe.com'])
      expect(csp['frame-src']).toEqual(['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'])
      expect(csp['connect-src']).toEqual(["'self'", 'https://api.stripe.com'])
      expect(csp['img-src']).toContain('https://*.stripe.com')
      expect(permissions).toContain('payment=(self "https://js.stripe.com")')
    },
  )

  it.each(['/', '/checkin/:checkinToken', '/api/plans', '/simulator/*', undefined])('admits none on %s', route => {
    const { csp, permissions } = policiesOf(route, KEYS)
    expect(JSON.stringify(csp)).not.toContain('stripe')
    expect(csp['frame-src']).toEqual(["'none'"])
    expect(permissions).toContain('payment=(self)')
  })

  it('never allows inline scripts or styles, or code made of text', () => {
    const { csp } = policiesOf('/subscribe-payment', KEYS)
    expect(JSON.stringify(csp)).not.toMatch(/unsafe|\*"|https:"/)
  })
})

describe('without keys of Stripe', () => {
  it.each<Record<string, string>>([
    {},
    { NODE_ENV: 'production', DEMO: '', SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@b.example' },
  ])('admits no origin of theirs: %o', env => {
    const { csp } = policiesOf('/subscribe-payment', env)
    expect(JSON.stringify(csp)).not.toContain('stripe')
    expect(csp['frame-src']).toEqual(["'none'"])
  })
})
