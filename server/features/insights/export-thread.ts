import { workerData } from 'node:worker_threads'
import { type DatabaseConnection, openPool } from '../../db/db.ts'
import { answerQuestions } from '../../threads/answer-questions.ts'
import { type ExportPage, exportPage } from './export-page.ts'

export interface ExportThreadSettings {
  connection: DatabaseConnection
}

/** One page is read while another one is formatted. */
const CONNECTIONS = 2

const { connection } = workerData as ExportThreadSettings
const pool = openPool({ ...connection, max: CONNECTIONS, application_name: 'nearmark export' }, () => undefined)
const utf8 = new TextEncoder()

answerQuestions<ExportPage>(async page => utf8.encode(await exportPage(pool, page)))
