/** Up to `width` consecutive page numbers around `page`. */
export function pageWindow(page: number, totalPages: number, width: number): number[] {
  const first = Math.max(1, Math.min(page - Math.floor(width / 2), totalPages - width + 1))
  const count = Math.min(width, totalPages)
  return Array.from({ length: count }, (_, index) => first + index)
}

/** 'Showing x - y of n results' */
export function shownResults(page: number, pageSize: number, total: number): string {
  const first = total === 0 ? 0 : (page - 1) * pageSize + 1
  return `Showing ${first} - ${Math.min(page * pageSize, total)} of ${total} results`
}
