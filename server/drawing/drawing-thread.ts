import { answerQuestions } from '../threads/answer-questions.ts'
import { type PosterFacts, posterPdf } from './poster.ts'
import { cardSvg, type ShownPlace } from './share-card.ts'

export type Drawing = { poster: PosterFacts } | { card: ShownPlace | null }

const utf8 = new TextEncoder()

answerQuestions<Drawing>(drawing =>
  'poster' in drawing ? posterPdf(drawing.poster) : cardSvg(drawing.card).then(svg => utf8.encode(svg)),
)
