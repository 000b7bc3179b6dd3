/** An advertisement in a sandbox with an opaque origin: it can read neither the page around it nor the page's URL. */
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
