import { describe, expect, test } from 'vitest'
import { ipIn, networkCounters, networkHasher, networkOf, networksOf } from './network.ts'

describe('the IP in what a proxy wrote', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['192.0.2.7:51234', '192.0.2.7'],
    [' 192.0.2.7 ', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::ffff:c000:207', '192.0.2.7'],
    ['[::ffff:192.0.2.7]:443', '192.0.2.7'],
    ['2001:DB8::9', '2001:db8::9'],
    ['[2001:db8::9]', '2001:db8::9'],
    ['[2001:db8::9]:443', '2001:db8::9'],
    ['fe80::1%eth0', 'fe80::1'],
  ])('%s names %s', (written, ip) => {
    expect(ipIn(written)).toBe(ip)
  })

  test.each([
    '',
    'unknown',
    'garbage',
    '_hidden',
    '192.0.2',
    '192.0.2.7.1',
    '3221225991',
    '0x7f.1',
    '192.0.2.7:port',
    '192.0.2.7:',
    '2001:db8::9::1',
    '[192.0.2.7',
    '[]:80',
    '::1\u0000',
    '1'.repeat(10_000),
  ])('%j names none', written => {
    expect(ipIn(written)).toBeNull()
  })
})

describe('what shares a limit', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['192.0.2.7:51234', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8::/64'],
    ['2001:db8::1:2:3:4:5', '2001:db8:0:1::/64'],
    ['::1', '::/64'],
    ['fe80::1%eth0', 'fe80::/64'],
    ['unknown', 'unknown'],
    ['garbage', 'unknown'],
    [null, 'unknown'],
  ])('%s is counted as %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network)
  })
})

describe('what a request counts against', () => {
  test('is the one IPv4 address', () => {
    expect(networkCounters('search', networksOf('192.0.2.7'), { max: 10, windowS: 60 })).toEqual([
      { key: 'search 192.0.2.7', max: 10, windowS: 60 },
    ])
  })

  test('is the /64 of an IPv6 address, and its /48 with eight times the room', () => {
    expect(networkCounters('search', networksOf('2001:db8:1:2::9'), { max: 10, windowS: 60 })).toEqual([
      { key: 'search 2001:db8:1:2::/64', max: 10, windowS: 60 },
      { key: 'search 2001:db8:1::/48', max: 80, windowS: 60 },
    ])
  })
})

describe('what is stored of a network', () => {
  const hashNetworks = networkHasher(['a secret of an installation'])

  test('is the same for every address of a home, and says which it is to nobody without the secret', () => {
    expect(hashNetworks('2001:db8:1:2::9')).toEqual(hashNetworks('2001:db8:1:2:ffff::1'))
    expect(hashNetworks('2001:db8:1:3::9').site).toBe(hashNetworks('2001:db8:1:2::9').site)
    expect(hashNetworks('192.0.2.7')).not.toEqual(hashNetworks('192.0.2.8'))
    expect(hashNetworks('192.0.2.7')).not.toEqual(networkHasher(['another secret of theirs'])('192.0.2.7'))
    for (const ip of ['192.0.2.7', '2001:db8:1:2::9', null])
      for (const hash of Object.values(hashNetworks(ip))) expect(hash).toMatch(/^[\w-]{22}$/)
  })

  test('an IPv4 address has one counter, an IPv6 address two', () => {
    const counters = (ip: string) => networkCounters('search', hashNetworks(ip), { max: 10, windowS: 60 })
    expect([counters('192.0.2.7').length, counters('2001:db8:1:2::9').length]).toEqual([1, 2])
  })
})
