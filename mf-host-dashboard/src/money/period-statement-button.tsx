import type { CallInput } from '@qe/contract'
import { api, useHostInput } from '@qe/platform'
import { saveDocument } from '@qe/platform/money-document'
import { Button } from '@qe/ui'
import { formatDate } from '@qe/ui/unshared'
import { FileText } from 'lucide-react'
import { useState } from 'react'

interface PeriodStatementButtonProps {
  /** `2026` or `2026-03`. */
  period: string
  currency: string
  /** Whether there are statements of other currencies beside it. */
  namesCurrency: boolean
}

/** Downloads the statement of a month or a year. A refusal is shown as a toast with its sentence. */
export function PeriodStatementButton({ period, currency, namesCurrency }: PeriodStatementButtonProps) {
  const host = useHostInput()
  const [isPending, setPending] = useState(false)
  const [year, month] = period.split('-').map(Number)
  const download = async () => {
    setPending(true)
    try {
      const input: CallInput<'payout/statement'> = { year: year ?? 0, ...(month && { month }), currency, ...host }
      saveDocument(await api.call('payout/statement', input))
    } catch {
      // The platform has shown the refusal.
    } finally {
      setPending(false)
    }
  }
  return (
    <Button
      {...(month ? { variant: 'link' as const, size: 'small' as const } : { icon: <FileText aria-hidden size={18} /> })}
      loading={isPending}
      onClick={() => void download()}
    >
      <span>
        Statement<span className="visually-hidden"> of {month ? formatDate(period, 'month') : period}</span>
        {namesCurrency && <span className={month ? 'visually-hidden' : undefined}> in {currency}</span>} (PDF)
      </span>
    </Button>
  )
}
