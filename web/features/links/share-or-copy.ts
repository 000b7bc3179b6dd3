export type Shared = 'shared' | 'copied' | 'selected' | 'cancelled'

/** Opens the system's share sheet; without one copies to the clipboard; without that selects the text. */
export async function shareOrCopy(link: { title: string; url: string }, source: HTMLElement | null): Promise<Shared> {
  if (navigator.canShare?.(link)) {
    try {
      await navigator.share(link)
      return 'shared'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled'
    }
  }
  try {
    await navigator.clipboard.writeText(link.url)
    return 'copied'
  } catch (error) {
    if (!source) throw error
    getSelection()?.selectAllChildren(source)
    return 'selected'
  }
}
