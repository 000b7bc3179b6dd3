import type { Page } from 'playwright'

/** Faults of the layout that a person would see, as sentences. Colours and names are axe's. */
export interface LayoutFaults {
  /** True where the window is a phone's: then one primary action has to be in view. */
  phone: boolean
}

/**
 * Elements that are wider than the window, text that lies on text, text, labels or discs that are cut off, targets that are too
 * small to touch, and on a phone a primary action below the fold. Text on text is found in view; `animationsEnd` comes first.
 */
export const layoutFaults = (page: Page, { phone }: LayoutFaults): Promise<string[]> =>
  page.evaluate(findFaults, { phone })

/** Runs in the page, so it may use nothing from outside itself. */
function findFaults({ phone }: { phone: boolean }): string[] {
  const LEAST_TARGET_PX = 24
  interface Line {
    element: Element
    words: string
    box: DOMRect
  }
  const quoted = (words: string) => `‘${words.trim().replace(/\s+/g, ' ').slice(0, 60)}’`
  const round = ({ left, top, right, bottom }: DOMRect) => [left, top, right, bottom].map(Math.round).join(' ')

  const isShown = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  /** Text for screen readers stands in a box of a pixel. */
  const isForSight = (element: Element) => {
    for (let part: Element | null = element; part; part = part.parentElement) {
      const { width, height } = part.getBoundingClientRect()
      if (getComputedStyle(part).overflow !== 'visible' && width <= 1 && height <= 1) return false
      if (part.matches('.leaflet-container, canvas, video')) return false
    }
    return true
  }

  function linesOf(root: Element): Line[] {
    const lines: Line[] = []
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      if (!node.textContent?.trim() || !element || element.closest('script, style, noscript, svg')) continue
      if (!isShown(element) || !isForSight(element)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const box of range.getClientRects())
        if (box.width > 1 && box.height > 1) lines.push({ element, words: node.textContent, box })
    }
    return lines
  }

  const isOpaque = (element: Element) => {
    const alpha = /rgba?\([^)]*[,/]\s*([\d.]+)\)$/.exec(getComputedStyle(element).backgroundColor)
    const colour = getComputedStyle(element).backgroundColor
    return colour !== 'transparent' && (!alpha || colour.startsWith('rgb(') || Number(alpha[1]) > 0.9)
  }

  /** Whether both are painted at this point, with nothing opaque between them. */
  function bothPainted(a: Element, b: Element, x: number, y: number): boolean {
    const stack = document.elementsFromPoint(x, y)
    const [first, second] = [stack.indexOf(a), stack.indexOf(b)].sort((one, other) => one - other) as [number, number]
    if (first < 0) return false
    return !stack.slice(0, second).some(element => isOpaque(element) && !element.contains(stack[second]!))
  }

  function overlaps(lines: Line[]): string[] {
    const found: string[] = []
    for (const [index, a] of lines.entries())
      for (const b of lines.slice(index + 1)) {
        if (a.element === b.element || a.element.contains(b.element) || b.element.contains(a.element)) continue
        const left = Math.max(a.box.left, b.box.left)
        const right = Math.min(a.box.right, b.box.right)
        // A line's box is taller than its letters.
        const top = Math.max(a.box.top + a.box.height / 5, b.box.top + b.box.height / 5)
        const bottom = Math.min(a.box.bottom - a.box.height / 5, b.box.bottom - b.box.height / 5)
        if (right - left < 2 || bottom - top < 2) continue
        if (bothPainted(a.element, b.element, (left + right) / 2, (top + bottom) / 2))
          found.push(`${quoted(a.words)} (${round(a.box)}) lies on ${quoted(b.words)} (${round(b.box)})`)
      }
    return found
  }

  /** The largest of a target's own box, that of its label, and those of the pseudo-elements that widen both. */
  function pressedSizePx(target: Element): [number, number] {
    const parts = [target, ...((target as HTMLInputElement).labels ?? [])]
    const sizes = parts.flatMap(part => [
      part.getBoundingClientRect(),
      ...['::before', '::after'].map(pseudo => {
        const { content, position, width, height } = getComputedStyle(part, pseudo)
        const widens = content !== 'none' && position === 'absolute'
        return { width: widens ? Number.parseFloat(width) : 0, height: widens ? Number.parseFloat(height) : 0 }
      }),
    ])
    return [Math.max(...sizes.map(({ width }) => width)), Math.max(...sizes.map(({ height }) => height))]
  }

  /** A link within a sentence is as high as its line. */
  const standsInText = (target: Element) =>
    getComputedStyle(target).display === 'inline' &&
    (target.parentElement?.textContent ?? '').trim() !== (target.textContent ?? '').trim()

  function smallTargets(): string[] {
    const targets = document.querySelectorAll(
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"][role], [role=option]',
    )
    return [...targets].flatMap(target => {
      if (!target.checkVisibility({ visibilityProperty: true }) || standsInText(target)) return []
      const [width, height] = pressedSizePx(target)
      // An element for screen readers alone stands in a pixel.
      if (width <= 1 || height <= 1 || Math.round(Math.min(width, height)) >= LEAST_TARGET_PX) return []
      const words = target.textContent || target.getAttribute('aria-label') || target.tagName.toLowerCase()
      return [`${quoted(words)} is too small to touch: ${width.toFixed(1)} × ${height.toFixed(1)} px`]
    })
  }

  /** A line that ends beyond an ancestor which hides what is outside, without '…' and without a way to scroll. */
  function cutOff({ element, words, box }: Line): string[] {
    for (let part: Element | null = element; part && part !== document.body; part = part.parentElement) {
      const style = getComputedStyle(part)
      if (style.overflowX === 'auto' || style.overflowX === 'scroll') return []
      if (style.overflowX === 'visible') continue
      if (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') return []
      const outer = part.getBoundingClientRect()
      if (box.right > outer.right + 1.5 || box.left < outer.left - 1.5) return [`${quoted(words)} is cut off`]
    }
    return []
  }

  function spillsOut(control: Element): string[] {
    const outer = control.getBoundingClientRect()
    if (getComputedStyle(control).webkitLineClamp !== 'none') return []
    return linesOf(control)
      .filter(({ box }) => box.left < outer.left - 1 || box.right > outer.right + 1 || box.bottom > outer.bottom + 2)
      .map(({ words }) => `${quoted(words)} spills out of its button`)
  }

  /** The disc behind a narrow column is whole, and nothing of the column reaches over its edge. */
  function discFaults(lines: Line[]): string[] {
    return [...document.querySelectorAll('main [data-disc]')].filter(isShown).flatMap(disc => {
      const [circle, page] = [disc, disc.closest('main')!].map(element => element.getBoundingClientRect()) as [
        DOMRect,
        DOMRect,
      ]
      const column = disc.parentElement!.parentElement!
      const outside = lines.filter(({ element, box }) => {
        const xs = [box.left, box.right].map(x => x - circle.left - circle.width / 2)
        const ys = [box.top, box.bottom].map(y => y - circle.top - circle.height / 2)
        return column.contains(element) && xs.some(x => ys.some(y => Math.hypot(x, y) > circle.width / 2 - 16))
      })
      return [
        ...(circle.top < page.top || circle.bottom > page.bottom || circle.left < 0 || circle.right > innerWidth
          ? [`the disc (${round(circle)}) is cut off by the page (${round(page)})`]
          : []),
        ...outside.map(({ words }) => `${quoted(words)} reaches over the disc`),
      ]
    })
  }

  /** The filled button is the page's primary action; in a dialog, the dialog's. */
  function primaryOutOfView(): string[] {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.backgroundColor = 'var(--accent)'
    const accent = getComputedStyle(probe).backgroundColor
    probe.remove()
    const dialogs = document.querySelectorAll('[role=dialog], [role=alertdialog], dialog[open]')
    const root = dialogs[dialogs.length - 1] ?? document.querySelector('main') ?? document.body
    const primary = [...root.querySelectorAll('button:not([aria-current]), a:not([aria-current])')].filter(
      element => isShown(element) && isForSight(element) && getComputedStyle(element).backgroundColor === accent,
    )
    const inView = primary.some(element => {
      const { top, bottom, left, right } = element.getBoundingClientRect()
      return top >= 0 && left >= 0 && bottom <= innerHeight + 0.5 && right <= innerWidth + 0.5
    })
    if (primary.length === 0 || inView) return []
    const [first] = primary
    const { top, bottom } = first!.getBoundingClientRect()
    return [
      `${quoted(first!.textContent)} is out of view: ${Math.round(top)} to ${Math.round(bottom)} of ${innerHeight}`,
    ]
  }

  const inView = ({ box }: Line) => box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth
  const lines = linesOf(document.body)
  const overflowPx = document.documentElement.scrollWidth - document.documentElement.clientWidth
  return [
    ...(overflowPx > 0 ? [`${overflowPx} px wider than the window`] : []),
    ...overlaps(lines.filter(inView)),
    ...lines.flatMap(cutOff),
    ...discFaults(lines),
    ...[...document.querySelectorAll('button, a[class*=rounded]')].filter(isShown).flatMap(spillsOut),
    ...smallTargets(),
    ...(phone ? primaryOutOfView() : []),
  ]
}
