import type { Appearance } from '@stripe/stripe-js'
import { dark, light, scale } from '../theme/tokens'

/** Our design tokens for Stripe's fields, whose frames do not see our custom properties. */
export function stripeAppearance(mode: 'light' | 'dark'): Appearance {
  const of = mode === 'dark' ? dark : light
  return {
    theme: mode === 'dark' ? 'night' : 'stripe',
    labels: 'above',
    variables: {
      colorPrimary: of.primary,
      colorBackground: of.ground,
      colorText: of.text,
      colorTextSecondary: of.textSecond,
      colorTextPlaceholder: of.textSecond,
      colorDanger: of.error,
      fontFamily: scale.font,
      fontSizeBase: `${scale.type[2]}px`,
      borderRadius: `${scale.radius.field}px`,
      gridRowSpacing: `${scale.space[3]}px`,
    },
    rules: {
      '.Input': { border: `1px solid ${of.edge}`, boxShadow: 'none', padding: '12px 14px' },
      '.Input:focus': { border: `1px solid ${of.primary}`, boxShadow: `0 0 0 1px ${of.primary}`, outline: 'none' },
      '.Input--invalid': { border: `1px solid ${of.error}`, boxShadow: 'none' },
      '.Label': { color: of.text, fontWeight: '600', fontSize: `${scale.type[1]}px` },
      '.Error': { color: of.error, fontSize: `${scale.type[1]}px` },
    },
  }
}
