import type { Appearance } from '@stripe/stripe-js'
import { useMemo, useSyncExternalStore } from 'react'

const page = () => document.documentElement

function subscribe(onChange: () => void) {
  const observer = new MutationObserver(onChange)
  observer.observe(page(), { attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}

/** Passes our design tokens into Stripe's frames, again whenever the theme changes. */
export function useStripeAppearance(): Appearance {
  const theme = useSyncExternalStore(subscribe, () => page().dataset.theme)
  return useMemo(() => appearanceIn(theme), [theme])
}

function appearanceIn(theme: string | undefined): Appearance {
  const style = getComputedStyle(page())
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim()
  return {
    theme: theme === 'dark' ? 'night' : 'stripe',
    labels: 'above',
    variables: {
      colorPrimary: token('accent'),
      colorBackground: token('surface'),
      colorText: token('ink'),
      colorTextSecondary: token('ink-2'),
      colorTextPlaceholder: token('ink-3'),
      colorDanger: token('danger'),
      borderRadius: token('r-10'),
      // Frames of another origin cannot use our fonts.
      fontFamily: 'system-ui, sans-serif',
      fontSizeBase: '16px',
      fontSizeSm: '14px',
      spacingUnit: '4px',
      gridRowSpacing: '16px',
    },
    rules: {
      '.Input': { border: `1px solid ${token('line-strong')}`, boxShadow: 'none', padding: '12px' },
      '.Input:focus': { outline: `2px solid ${token('focus')}`, outlineOffset: '2px', boxShadow: 'none' },
      '.Input--invalid': { borderColor: token('danger'), boxShadow: 'none' },
      '.Label': { color: token('ink'), fontWeight: '550' },
      '.Tab, .Block': { border: `1px solid ${token('line')}`, boxShadow: 'none' },
    },
  }
}
