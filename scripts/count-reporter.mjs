import { writeFileSync } from 'node:fs'

/** Writes how many tests passed and failed to TEST_COUNTS_FILE; a failure outside a test counts too. */
export default class CountReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const tests = modules.flatMap(module => [...module.children.allTests()])
    const count = state => tests.filter(test => test.result().state === state).length
    const brokenFiles = modules.filter(module => module.state() === 'failed' && !hasFailedTest(module)).length
    const counts = { passed: count('passed'), failed: count('failed') + brokenFiles + unhandledErrors.length }
    writeFileSync(process.env.TEST_COUNTS_FILE, JSON.stringify(counts))
  }
}

const hasFailedTest = module => [...module.children.allTests('failed')].length > 0
