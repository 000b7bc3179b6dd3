export type CaptchaProps = {
  /** The person has reached the form: work that needs no press may begin. */
  started: boolean
  /** Receives the token to send, or null when the last one has expired. Must keep its identity. */
  onToken: (token: string | null) => void
  /** Receives whether a token may still arrive without a press. Must keep its identity. */
  onWorking: (working: boolean) => void
}
