const NAMES = new Intl.ListFormat('en')

/** Greets those who have just arrived. Its line stays empty in between, so that nothing moves. */
export const Welcome = ({ firstNames }: { firstNames: string[] }) => (
  <p role="status" className="wall-welcome font-bold text-accent">
    {firstNames.length > 0 && (
      <>
        Welcome,{' '}
        {NAMES.formatToParts(new Set(firstNames)).map(({ type, value }) =>
          type === 'element' ? <bdi key={value}>{value}</bdi> : value,
        )}
      </>
    )}
  </p>
)
