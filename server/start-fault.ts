/** Why Nearmark cannot start, and what to do about it: a sentence for whoever starts it. */
export class StartFault extends Error {
  constructor(sentence: string, cause?: unknown) {
    super(sentence, { cause })
    this.name = 'StartFault'
  }
}
