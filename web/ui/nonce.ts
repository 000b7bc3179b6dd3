import { setNonce } from 'get-nonce'

/** Radix locks the page's scroll with a style element, which the content security policy lets pass only with the nonce. */
export function adoptNonce() {
  const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')
  if (meta?.nonce) setNonce(meta.nonce)
}
