import { isPhone, type UserProfile } from '@qe/contract'
import { useApiUpload, useSearchParams } from '@qe/platform'
import { Button, Checkbox, Notice, TextField } from '@qe/ui'
import { ProgressBar, StepBar } from '@qe/ui/unshared'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { NameFields } from '../account/name-fields'
import { type Document, filesOf, noDocument } from './document'
import { DocumentFields } from './document-fields'
import styles from './identity.module.css'

const steps = ['you', 'phone', 'document'] as const
type Step = (typeof steps)[number]
const stepNames: Record<Step, string> = { you: 'You', phone: 'Phone', document: 'Document' }

/** Which step asks for a field of the call. */
const stepOf: Record<string, Step> = {
  firstName: 'you',
  lastName: 'you',
  phone: 'phone',
  documentKind: 'document',
  document: 'document',
}

interface Typed {
  firstName: string
  lastName: string
  phone: string
  asProvider: boolean
  document: Document
}

/** A step's own heading takes the focus when one comes to it. */
function StepFrame({
  title,
  text,
  arrived,
  children,
}: {
  title: string
  text: string
  arrived: boolean
  children: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (arrived) heading.current?.focus()
  }, [arrived])
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className={styles.heading}>
        {title}
      </h2>
      <p className={styles.quiet}>{text}</p>
      {children}
    </>
  )
}

/**
 * Name, phone, document. Each step is an address of its own, so the browser's way back works, and nothing typed is lost
 * on it.
 */
export function Wizard({ user, onSent }: { user: UserProfile; onSent: (saved: UserProfile) => void }) {
  const [params, setParams] = useSearchParams()
  const isGuest = user.role.roleDisplayName === 'Guest'
  const [typed, setTyped] = useState<Typed>({
    firstName: user.firstName,
    lastName: user.lastName,
    phone: user.phone ?? '',
    asProvider: params.get('host') === '1',
    document: noDocument,
  })
  const [asked, setAsked] = useState(false)
  const [moved, setMoved] = useState(false)
  const [passed, setPassed] = useState(0)
  // The step that the address names, but none beyond the first that was not gone through.
  const at = Math.max(0, Math.min(steps.indexOf(params.get('step') as Step), passed))
  const step = steps[at] ?? 'you'
  const change = <F extends keyof Typed>(field: F, value: Typed[F]) => setTyped({ ...typed, [field]: value })

  const go = (to: Step) => {
    setAsked(false)
    setMoved(true)
    setPassed(Math.max(passed, steps.indexOf(to)))
    setParams({ ...(params.get('host') && { host: '1' }), step: to }, { replace: to === step })
  }
  const send = useApiUpload('user/onboarding', {
    onSuccess: onSent,
    onError: ({ fields }) => {
      const [field] = Object.keys(fields)
      if (field && stepOf[field]) go(stepOf[field])
    },
  })
  const { error } = send

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { firstName, lastName, phone, asProvider, document } = typed
    if (step === 'phone' && !isPhone(phone)) return setAsked(true)
    const next = steps[at + 1]
    if (next) return go(next)
    const files = filesOf(document)
    if (!files) return setAsked(true)
    const input = { firstName, lastName, phone, documentKind: document.kind, asProvider: isGuest && asProvider }
    send.mutate({ input, files: { document: files } })
  }

  return (
    <form className={styles.wizard} onSubmit={submit} noValidate={step === 'phone'}>
      <StepBar steps={steps.map((one) => stepNames[one])} current={at} />
      {error && Object.keys(error.fields).length === 0 && <Notice tone="error">{error.message}</Notice>}
      {step === 'you' && (
        <StepFrame key="you" title="Your name" text="As it stands in your document." arrived={moved}>
          <div className={styles.names}>
            <NameFields
              firstName={typed.firstName}
              lastName={typed.lastName}
              kept={user.lastName}
              problems={error?.fields}
              onChange={change}
            />
          </div>
          {isGuest && (
            <Checkbox
              label="I want to rent out a place"
              hint="Opens hosting on this account. Your first place can go live once we know who you are."
              checked={typed.asProvider}
              onChange={(value) => change('asProvider', value)}
            />
          )}
        </StepFrame>
      )}
      {step === 'phone' && (
        <StepFrame
          key="phone"
          title="Your phone"
          text="Only the other side of a confirmed booking sees it, and we when something is urgent."
          arrived={moved}
        >
          <TextField
            label="Phone"
            type="tel"
            autoComplete="tel"
            hint="With its country code, such as +351 912 345 678."
            required
            value={typed.phone}
            onChange={(value) => change('phone', value)}
            error={
              asked && !isPhone(typed.phone) ? 'Enter a phone number with its country code.' : error?.fields['phone']
            }
          />
        </StepFrame>
      )}
      {step === 'document' && (
        <StepFrame
          key="document"
          title="Your document"
          text="Only the people who check it see it. A new one replaces it, and it goes with your account."
          arrived={moved}
        >
          <DocumentFields
            document={typed.document}
            onChange={(document) => change('document', document)}
            asked={asked}
            error={error?.fields['document']}
          />
        </StepFrame>
      )}
      {send.isPending && <ProgressBar label="Sending your document" share={send.progress} />}
      <div className={styles.buttons}>
        {at > 0 && (
          <Button variant="ghost" disabled={send.isPending} onClick={() => go(steps[at - 1] ?? 'you')}>
            Back
          </Button>
        )}
        <Button type="submit" variant="primary" size="large" loading={send.isPending}>
          {step === 'document' ? 'Send for checking' : 'Continue'}
        </Button>
      </div>
    </form>
  )
}
