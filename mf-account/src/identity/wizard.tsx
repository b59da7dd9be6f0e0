import { isPhone, type UserProfile } from '@qe/contract'
import { useApiUpload, useSearchParams } from '@qe/platform'
import { Button, Checkbox, Notice, TextField } from '@qe/ui'
import { ProgressBar, StepBar } from '@qe/ui/unshared'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { NameFields } from '../account/name-fields'
import { type DocumentInput, documentFiles, emptyDocument } from './document'
import { DocumentFields } from './document-fields'
import styles from './identity.module.css'

const steps = ['you', 'phone', 'document'] as const
type Step = (typeof steps)[number]
const stepNames: Record<Step, string> = { you: 'You', phone: 'Phone', document: 'Document' }

/** The step that has each field of the call. */
const stepOf: Record<string, Step> = {
  firstName: 'you',
  lastName: 'you',
  phone: 'phone',
  documentKind: 'document',
  document: 'document',
}

interface WizardFields {
  firstName: string
  lastName: string
  phone: string
  asProvider: boolean
  document: DocumentInput
}

/** Heading and text of a step. The heading takes the focus when the step opens. */
function StepFrame({
  title,
  text,
  isNew,
  children,
}: {
  title: string
  text: string
  isNew: boolean
  children: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isNew) heading.current?.focus()
  }, [isNew])
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

interface StepFieldsProps {
  step: Step
  isNew: boolean
  user: UserProfile
  fields: WizardFields
  change: <F extends keyof WizardFields>(field: F, value: WizardFields[F]) => void
  showErrors: boolean
  errors: Record<string, string> | undefined
}

/** The fields of one step. */
const StepFields = ({ step, isNew, user, fields, change, showErrors, errors }: StepFieldsProps) => (
  <>
    {step === 'you' && (
      <StepFrame key="you" title="Your name" text="As it stands in your document." isNew={isNew}>
        <div className={styles.names}>
          <NameFields
            firstName={fields.firstName}
            lastName={fields.lastName}
            savedLastName={user.lastName}
            errors={errors}
            onChange={change}
          />
        </div>
        {user.role.roleDisplayName === 'Guest' && (
          <Checkbox
            label="I want to rent out a place"
            hint="Opens hosting on this account. Your first place can go live once we know who you are."
            checked={fields.asProvider}
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
        isNew={isNew}
      >
        <TextField
          label="Phone"
          type="tel"
          autoComplete="tel"
          hint="With its country code, such as +351 912 345 678."
          required
          value={fields.phone}
          onChange={(value) => change('phone', value)}
          error={
            showErrors && !isPhone(fields.phone) ? 'Enter a phone number with its country code.' : errors?.['phone']
          }
        />
      </StepFrame>
    )}
    {step === 'document' && (
      <StepFrame
        key="document"
        title="Your document"
        text="Only the people who check it see it. A new one replaces it, and it goes with your account."
        isNew={isNew}
      >
        <DocumentFields
          document={fields.document}
          onChange={(document) => change('document', document)}
          showMissing={showErrors}
          error={errors?.['document']}
        />
      </StepFrame>
    )}
  </>
)

/** Name, phone, document. Each step has its own URL, so that the browser's back button works and loses no input. */
export function IdentityWizard({ user, onSent }: { user: UserProfile; onSent: (saved: UserProfile) => void }) {
  const [params, setParams] = useSearchParams()
  const isGuest = user.role.roleDisplayName === 'Guest'
  const [fields, setFields] = useState<WizardFields>({
    firstName: user.firstName,
    lastName: user.lastName,
    phone: user.phone ?? '',
    asProvider: params.get('host') === '1',
    document: emptyDocument,
  })
  const [showErrors, setShowErrors] = useState(false)
  const [moved, setMoved] = useState(false)
  const [finished, setFinished] = useState(0)
  // The step in the URL, but none beyond the first unfinished one.
  const at = Math.max(0, Math.min(steps.indexOf(params.get('step') as Step), finished))
  const step = steps[at] ?? 'you'
  const change = <F extends keyof WizardFields>(field: F, value: WizardFields[F]) =>
    setFields({ ...fields, [field]: value })

  const goTo = (to: Step) => {
    setShowErrors(false)
    setMoved(true)
    setFinished(Math.max(finished, steps.indexOf(to)))
    setParams({ ...(params.get('host') && { host: '1' }), step: to }, { replace: to === step })
  }
  const send = useApiUpload('user/onboarding', {
    onSuccess: onSent,
    onError: ({ fields }) => {
      const [field] = Object.keys(fields)
      if (field && stepOf[field]) goTo(stepOf[field])
    },
  })
  const { error } = send

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { firstName, lastName, phone, asProvider, document } = fields
    if (step === 'phone' && !isPhone(phone)) return setShowErrors(true)
    const next = steps[at + 1]
    if (next) return goTo(next)
    const files = documentFiles(document)
    if (!files) return setShowErrors(true)
    const input = { firstName, lastName, phone, documentKind: document.kind, asProvider: isGuest && asProvider }
    send.mutate({ input, files: { document: files } })
  }

  return (
    <form className={styles.wizard} onSubmit={submit} noValidate={step === 'phone'}>
      <StepBar steps={steps.map((one) => stepNames[one])} current={at} />
      {error && Object.keys(error.fields).length === 0 && <Notice tone="error">{error.message}</Notice>}
      <StepFields
        step={step}
        isNew={moved}
        user={user}
        fields={fields}
        change={change}
        showErrors={showErrors}
        errors={error?.fields}
      />
      {send.isPending && <ProgressBar label="Sending your document" share={send.progress} />}
      <div className={styles.buttons}>
        {at > 0 && (
          <Button variant="ghost" disabled={send.isPending} onClick={() => goTo(steps[at - 1] ?? 'you')}>
            Back
          </Button>
        )}
        <Button type="submit" variant="primary" size="large" loading={send.isPending}>
          {step === 'document' ? 'Submit' : 'Continue'}
        </Button>
      </div>
    </form>
  )
}
