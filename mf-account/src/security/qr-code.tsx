import encodeQR from 'qr'
import securityStyles from './security.module.css'

/** Light modules around the code. Rule: ISO/IEC 18004, section 6.3.8. */
const quietZone = 4

/** A text as a QR code, dark on light in either theme, because some cameras read no other. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const rows = encodeQR(text, 'raw', { border: quietZone })
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg
      className={securityStyles.qr}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}
