import { setNonce } from 'get-nonce'

/** Radix locks the page's scroll with a style element, which the content security policy allows only with the nonce. */
export function adoptNonce() {
  const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')
  if (meta?.nonce) setNonce(meta.nonce)
}
