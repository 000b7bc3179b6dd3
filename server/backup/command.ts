import { startFailure } from '../start-failure.ts'
import { type Progress, progressOn } from './progress.ts'

/** Runs a command: prints what it returns, or a sentence on why it failed. */
export async function runCommand(work: (progress: Progress) => Promise<string>): Promise<void> {
  process.umask(0o077)
  const progress = progressOn(process.stderr)
  try {
    const outcome = await work(progress)
    progress.end()
    process.stdout.write(`${outcome}\n`)
  } catch (error) {
    progress.end()
    const { stack } = error as Error
    process.stderr.write(`${startFailure(error) ?? stack}\n`)
    process.exitCode = 1
  }
}
