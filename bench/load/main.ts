import { answerQuestions } from '../processes.ts'
import { closedLoop, type Load, type LoadResult, openLoop } from './loops.ts'
import { requestsOf, type Traffic } from './requests.ts'

export interface LoadQuestion extends Load {
  traffic: Traffic
  /** Fixed; as fast as the server can unless told. */
  ratePerS?: number
}

answerQuestions<LoadQuestion, LoadResult>(({ traffic, ratePerS, ...load }) =>
  ratePerS === undefined ? closedLoop(load, requestsOf(traffic)) : openLoop({ ...load, ratePerS }, requestsOf(traffic)),
)
