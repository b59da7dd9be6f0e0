import { visitorLocale } from '../rendered-for'
import { latinDigitsLocale } from './language'

const formats = new Map<string, Intl.NumberFormat>()

function formatOf(decimals: number): Intl.NumberFormat {
  const locale = visitorLocale()
  const key = `${locale ?? ''} ${decimals}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.NumberFormat(locale, {
      style: 'percent',
      maximumFractionDigits: decimals,
      numberingSystem: latinDigitsLocale,
    })
    formats.set(key, format)
  }
  return format
}

/**
 * Formats a percentage in the visitor's locale: `12.5` as `12.5%`, `12,5 %`.
 * @param decimals at most
 */
export const formatPercent = (percent: number, decimals = 2): string => formatOf(decimals).format(percent / 100)
