import { api, bus, useHostInput } from '@qe/platform'
import { Button, plural } from '@qe/ui'
import { saveCsv } from '@qe/ui/unshared'
import { Download } from 'lucide-react'
import { useState } from 'react'

/** Downloads a year's bookings as a CSV file. A refusal is shown as a toast with its sentence. */
export function ExportButton({ year }: { year: number }) {
  const host = useHostInput()
  const [isPending, setPending] = useState(false)
  const download = async () => {
    setPending(true)
    try {
      const { name, csv, lines } = await api.call('payout/export', { year, ...host })
      saveCsv(name, csv)
      // The year's sums count what moved in it, so the file must not be taken for their list.
      const message = `Saved ${name}: ${plural(lines, 'booking')} first paid out or due in ${year}, as of today.`
      bus.publish('toast', { message, variant: 'success' })
    } catch {
      // The platform has shown the refusal.
    } finally {
      setPending(false)
    }
  }
  return (
    <Button
      icon={<Download aria-hidden size={18} />}
      loading={isPending}
      aria-label={`Export CSV of ${year}`}
      onClick={() => void download()}
    >
      Export CSV
    </Button>
  )
}
