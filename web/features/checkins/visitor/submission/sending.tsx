import type { Sending } from './submission-runner.ts'

export const SendingProblem = ({ sending }: { sending: Sending }) =>
  sending.is === 'refused' ? (
    <p role="alert" className="rounded-10 bg-danger-soft p-4 font-medium text-14 text-danger">
      {sending.message}
    </p>
  ) : null
