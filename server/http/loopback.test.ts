import { expect, it } from 'vitest'
import { isLoopbackHost } from './loopback.ts'

it.each(['localhost', 'LOCALHOST:3000', '127.0.0.1', '127.0.0.1:3000', '127.3.2.1', '[::1]', '[::1]:3000'])(
  '%s names this machine',
  host => expect(isLoopbackHost(host)).toBe(true),
)

it.each([
  '',
  'nearmark.example',
  'localhost.evil.example',
  'evil.example:127',
  'localhost@evil.example',
  'localhost.',
  '128.0.0.1',
  '0.0.0.0',
  '192.168.1.7:3000',
  '[::2]',
  '[::ffff:8.8.8.8]',
  '::1',
  'local host',
])('"%s" does not', host => expect(isLoopbackHost(host)).toBe(false))
