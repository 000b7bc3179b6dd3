import { describe, expect, it } from 'vitest'
import { ConfigFault } from './config.ts'
import { DatabaseUnavailable } from './db/unavailable.ts'
import { startFailure } from './start-failure.ts'

const systemError = (code: string, fields: object) =>
  Object.assign(new Error(code), { code, syscall: 'open', ...fields })

describe('a start that fails', () => {
  it.each([
    [systemError('EADDRINUSE', { syscall: 'listen', address: '127.0.0.1', port: 3000 }), 'set PORT to another one.'],
    [systemError('EADDRINUSE', { syscall: 'listen', address: '127.0.0.1', port: 9100 }), 'set METRICS_PORT to another'],
    [systemError('EACCES', { syscall: 'listen', address: '127.0.0.1', port: 80 }), 'Set PORT to one above 1023.'],
    [systemError('EADDRNOTAVAIL', { syscall: 'listen', address: '10.1.2.3' }), 'HOST is 10.1.2.3'],
    [systemError('ENOTFOUND', { syscall: 'getaddrinfo', hostname: 'nowhere' }), 'HOST is nowhere'],
    [systemError('ENOSPC', { path: '/data/secret' }), 'There is no space left for /data/secret.'],
    [systemError('ENOSPC', { syscall: 'write' }), 'There is no space left for DATA_DIR.'],
    [systemError('EROFS', { path: '/data' }), '/data cannot be read and written by this user.'],
    [systemError('EACCES', { path: '/data' }), '/data cannot be read and written by this user.'],
    [systemError('ENOTDIR', { path: `${process.execPath}/data/secret` }), `${process.execPath} needs to be a folder.`],
    [systemError('ENOTDIR', { syscall: 'mkdir' }), 'DATA_DIR needs to be a folder.'],
    [new ConfigFault(['PORT is not a port']), 'PORT is not a port'],
    [new DatabaseUnavailable(new AggregateError([new Error('refused by ::1'), new Error('by 127.0.0.1')])), '::1, by'],
  ])('says so in a sentence: %s', (error, words) => {
    expect(startFailure(error, { METRICS_PORT: '9100' })).toContain(words)
  })

  it('points at the setting of a database that is not its own', () => {
    const error = new DatabaseUnavailable(new Error('no'))
    expect(startFailure(error)).toBe('PostgreSQL cannot be used: no.')
    expect(startFailure(error, { DATABASE_URL: 'postgresql://db.example/x' })).toContain('Check DATABASE_URL')
  })

  it('shows the stack of what nobody foresaw', () => {
    for (const error of [new Error('a bug'), systemError('EBADF', {}), 'text'])
      expect(startFailure(error)).toBeUndefined()
  })
})
