import { api, bus } from '@qe/platform'
import { Button, plural } from '@qe/ui'
import { saveCsv } from '@qe/ui/unshared'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { inputOf, ownTimeZone, type PaymentFilter } from './filter'

/** Downloads what the filter selects as a CSV file. A refusal is shown as a toast with its sentence. */
export function SavePayments({ filter }: { filter: PaymentFilter }) {
  const [isPending, setPending] = useState(false)
  const download = async () => {
    setPending(true)
    try {
      const { name, csv, lines } = await api.call('transcation/export', { ...inputOf(filter), ...ownTimeZone() })
      saveCsv(name, csv)
      const message = `Saved ${name} with ${plural(lines, 'entry', 'entries')}.`
      bus.publish('toast', { message, variant: 'success' })
    } catch {
      // The platform has shown the refusal.
    } finally {
      setPending(false)
    }
  }
  return (
    <Button
      size="small"
      icon={<Download aria-hidden="true" size={16} />}
      loading={isPending}
      onClick={() => void download()}
    >
      Save as CSV
    </Button>
  )
}
