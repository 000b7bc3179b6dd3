/** Where the pages stand below `pagesUrl`. */
export const pagePaths = {
  checkout: (sessionId: string) => `/checkout/${sessionId}`,
  authentication: (intentId: string) => `/authenticate/${intentId}`,
  invoice: (invoiceId: string) => `/invoice/${invoiceId}`,
}
