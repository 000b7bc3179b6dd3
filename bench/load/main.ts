import { answerQuestions } from '../processes.ts'
import { closedLoop, type Load, type LoadResult, openLoop } from './loops.ts'
import { requestsOf, type Traffic } from './requests.ts'

export interface LoadQuestion extends Load {
  traffic: Traffic
  /** A fixed rate (open loop); without one, as fast as the server replies. */
  ratePerS?: number
}

answerQuestions<LoadQuestion, LoadResult>(({ traffic, ratePerS, ...load }) =>
  ratePerS === undefined ? closedLoop(load, requestsOf(traffic)) : openLoop({ ...load, ratePerS }, requestsOf(traffic)),
)
