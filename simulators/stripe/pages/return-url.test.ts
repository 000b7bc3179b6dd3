import { describe, expect, it } from 'vitest'
import { authenticationUrl, ownUrl } from './return-url.ts'

const PAGES = 'http://localhost:3000/simulator'

describe('a return address', () => {
  it.each([
    'http://localhost:3000/subscribe-success?plan=Pro',
    'http://127.0.0.1:3000/subscribe-success',
    'http://[::1]:3000/',
    'HTTP://LOCALHOST:3000/upgrade-processing#end',
  ])('of the service is followed: %s', address => expect(ownUrl(address, PAGES)).not.toBeNull())

  it.each([
    '',
    '/subscribe-success',
    '//evil.example/',
    '\\\\evil.example',
    'https://evil.example/',
    'http://evil.example:3000/',
    'http://localhost:3001/',
    'http://localhost/',
    'https://localhost:3000/',
    'http://localhost:3000@evil.example/',
    'http://user:pass@localhost:3000/',
    'http://localhost:3000.evil.example/',
    'http://localhost.evil.example:3000/',
    'http:/\\evil.example',
    'http://127.0.0.2:3000/',
    'javascript:alert(1)//localhost:3000',
    'data:text/html,<script>alert(1)</script>',
    'ftp://localhost:3000/',
    'blob:http://localhost:3000/1',
    'http://localhost%2eevil.example:3000/',
  ])('elsewhere is refused: %s', address => expect(ownUrl(address, PAGES)).toBeNull())

  it('must have the very host where the service is no local one', () => {
    expect(ownUrl('http://localhost/', 'https://nearmark.example/simulator')).toBeNull()
    expect(ownUrl('https://nearmark.example/plans', 'https://nearmark.example/simulator')?.pathname).toBe('/plans')
    expect(ownUrl('https://www.nearmark.example/', 'https://nearmark.example/simulator')).toBeNull()
  })

  it('keeps the browser on the host that it came by, where its cookies are', () => {
    const back = new URL('http://127.0.0.1:3000/subscribe-success?plan=Pro')
    expect(authenticationUrl(`${PAGES}/authenticate/pi_1`, back)).toBe(
      'http://127.0.0.1:3000/simulator/authenticate/pi_1?return_url=http%3A%2F%2F127.0.0.1%3A3000%2Fsubscribe-success%3Fplan%3DPro',
    )
  })
})
