import { expect, test } from 'vitest'
import { hostNameFault } from './host-name-fault.ts'

test.each([
  'Nearmark',
  'Nearmark Support: call +44 20 7946 0000',
  'NEAR-MARK Team',
  'NearmarkSupport',
  'Ｎearmark',
  'Near\u200bmark',
  'Call 020 7946 0000',
  'Call (020) 7946-2000',
  'هاتف ٠٢٠٧٩٤٦٠٠٠٠',
  'P\u0430ypal',
  'x@y',
  'x＠y',
  '1.1.1.1',
  `A${'\u0301'.repeat(78)}`,
])('‘%s’ misleads', name => expect(hostNameFault(name)).toBe('host_name_misleads'))

test('a web address is named as one', () => expect(hostNameFault('pay.example')).toBe('host_name_has_url'))

test.each([
  'Maya Lindholm',
  'Linear Markets',
  'Near Market Hall',
  'Dr. M. Lindholm',
  'Class of 2025/2026',
  'St. Mary, room 1.12',
  'Школа № 1021',
  'Школа IT',
  'Nguyễn Thị Ánh Tuyết',
  'ผู้ใหญ่บ้าน',
  'मुंबई विश्वविद्यालय',
  'بِسْمِ اللّٰه',
  'Ελληνική Εταιρεία',
  '渋谷区役所',
])('‘%s’ does not', name => expect(hostNameFault(name)).toBeNull())
