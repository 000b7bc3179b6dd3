import { afterEach, expect, it, vi } from 'vitest'
import { chosenOf } from './chosen.ts'

const { argv } = process
afterEach(() => {
  process.argv = argv
})

const chosenBy = (...options: string[]) => {
  process.argv = ['node', 'main.ts', ...options]
  return chosenOf(['mail', 'disk', 'clock'], ['mail'])
}

it('is the default without a choice, and else what is named, in its order', () => {
  expect(chosenBy('--quick')).toEqual(['mail'])
  expect(chosenBy('--only=clock,mail', '--quick')).toEqual(['mail', 'clock'])
})

it('is no success where a name is none of them', () => {
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  vi.spyOn(process, 'exit').mockImplementation(code => {
    throw new Error(`ended with ${code}`)
  })
  expect(() => chosenBy('--only=mial,disk')).toThrow('ended with 2')
  expect(said).toHaveBeenCalledWith('There is no mial. --only=… takes: mail, disk, clock.\n')
})
