/** A known reason why Nearmark cannot start; the message tells the operator what to do. */
export class StartFault extends Error {
  constructor(sentence: string, cause?: unknown) {
    super(sentence, { cause })
    this.name = 'StartFault'
  }
}
