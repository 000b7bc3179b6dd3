import { answerQuestions } from '../processes.ts'
import { eventDelays, type LiveQuestion, type LiveResult, notifyDelays } from './live.ts'

answerQuestions<LiveQuestion, LiveResult>(({ app, connection, samples }) =>
  app ? eventDelays(app, samples) : notifyDelays(connection!, samples),
)
