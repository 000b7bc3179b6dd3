import { writeFileSync } from 'node:fs'

/** Writes how many tests passed and the names of what failed to TEST_OUTCOME_FILE; a failure outside a test counts too. */
export default class OutcomeReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const tests = modules.flatMap(module => [...module.children.allTests()])
    const failed = modules.flatMap(module => {
      const failures = [...module.children.allTests('failed')].map(test => `${nameOf(module)} > ${test.fullName}`)
      return failures.length === 0 && module.state() === 'failed' ? [nameOf(module)] : failures
    })
    const outcome = {
      passed: tests.filter(test => test.result().state === 'passed').length,
      failed: [...failed, ...unhandledErrors.map(error => `outside of a test: ${error.message}`)],
    }
    writeFileSync(process.env.TEST_OUTCOME_FILE, JSON.stringify(outcome))
  }
}

const nameOf = module => module.relativeModuleId
