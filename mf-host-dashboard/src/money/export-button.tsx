import { api, bus } from '@qe/platform'
import { Button, plural } from '@qe/ui'
import { formatDate } from '@qe/ui/unshared'
import { Download } from 'lucide-react'
import { useState } from 'react'

/** Downloads a year, or one month of it, as a CSV file. A refusal is shown as a toast with its sentence. */
export function ExportButton({ year, month }: { year: number; month?: number }) {
  const [isPending, setPending] = useState(false)
  const download = async () => {
    setPending(true)
    try {
      const { name, csv, lines } = await api.call('payout/export', { year, ...(month && { month }) })
      save(name, csv)
      bus.publish('toast', { message: `Saved ${name} with ${plural(lines, 'booking')}.`, variant: 'success' })
    } catch {
      // The platform has shown the refusal.
    } finally {
      setPending(false)
    }
  }
  const period = month ? formatDate(`${year}-${String(month).padStart(2, '0')}`, 'month') : year
  const label = month ? 'CSV' : 'Export CSV'
  return (
    <Button
      size={month ? 'small' : undefined}
      icon={<Download aria-hidden size={month ? 16 : 18} />}
      loading={isPending}
      aria-label={`${label} of ${period}`}
      onClick={() => void download()}
    >
      {label}
    </Button>
  )
}

/** The byte order mark tells spreadsheets that the file is UTF-8. */
function save(name: string, csv: string): void {
  const url = URL.createObjectURL(new Blob(['\ufeff', csv], { type: 'text/csv;charset=utf-8' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  URL.revokeObjectURL(url)
}
