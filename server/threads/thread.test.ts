import { getPriority } from 'node:os'
import { afterEach, describe, expect, it } from 'vitest'
import type { Question } from '../testing/answering-thread.ts'
import { createThread } from './thread.ts'

const thread = createThread<Question>(new URL('../testing/answering-thread.ts', import.meta.url), 'given at the start')
const textOf = async (question: Question) => new TextDecoder().decode(await thread.ask(question))

afterEach(() => thread.stop())

describe('a thread', () => {
  it('answers many questions at once, each with its own answer', async () => {
    const answers = await Promise.all([textOf('settings'), textOf('priority'), textOf('settings')])
    expect([answers[0], answers[2]]).toEqual(['given at the start', 'given at the start'])
  })

  it('hands its errors over with their codes', async () => {
    await expect(thread.ask('fail')).rejects.toMatchObject({ message: 'no such table', code: '42P01' })
  })

  it('leaves nobody without an answer when it dies, and is there again for the next question', async () => {
    const waiting = ['die', 'settings', 'settings'] as const
    const answers = await Promise.allSettled(waiting.map(question => thread.ask(question)))
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(await textOf('settings')).toBe('given at the start')
  })

  it('leaves nobody without an answer when it is stopped', async () => {
    const answer = expect(thread.ask('settings')).rejects.toThrow('The thread has ended')
    await thread.stop()
    await answer
  })

  it('lets requests go first', async () => {
    const own = getPriority()
    // Only Linux knows priorities of threads; elsewhere the thread would take the whole process down with it.
    expect(await textOf('priority')).toBe(process.platform === 'linux' ? '19' : `${own}`)
    expect(getPriority()).toBe(own)
  })
})
