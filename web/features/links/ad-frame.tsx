/** An advertisement in a sandbox of no origin: it sees neither the page around it nor its address. */
export const AdFrame = () => (
  <iframe
    src="/ads-frame"
    title="Advertisement"
    loading="lazy"
    sandbox="allow-scripts allow-popups"
    referrerPolicy="no-referrer"
    className="block h-25 w-full border-0"
  />
)
