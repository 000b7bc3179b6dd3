/** Paths of the hosted pages, relative to `pagesUrl`. */
export const pagePaths = {
  checkout: (sessionId: string) => `/checkout/${sessionId}`,
  authentication: (intentId: string) => `/authenticate/${intentId}`,
  invoice: (invoiceId: string) => `/invoice/${invoiceId}`,
}
