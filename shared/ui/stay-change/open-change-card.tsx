import type { StayChange } from '@qe/contract'
import { Button, cx, Notice } from '@qe/ui'
import type { ReactNode } from 'react'
import { RelativeTime } from '../format/relative-time'
import { Card } from '../layout/layout'
import css from './stay-change.module.css'
import { StayVersions } from './stay-versions'
import { differenceText, openChangeTitle, type Side } from './words'

const answers = ['agree', 'decline', 'withdraw'] as const
type Answer = (typeof answers)[number]

interface OpenChangeCardProps {
  change: StayChange
  /** The side that sees it, and the name of the other one. */
  side: Side
  otherName: string
  /** Labels of the buttons. */
  words: Record<Answer, string>
  onAnswer: (answer: Answer) => void
  /** The answer being sent. */
  giving: Answer | null
  refused: string | null
  className?: string
  children?: ReactNode
}

/** A proposed change: both versions side by side, the difference in money, and the buttons of this side. */
export function OpenChangeCard({
  change,
  side,
  otherName,
  words,
  onAnswer,
  giving,
  refused,
  className,
  children,
}: OpenChangeCardProps) {
  const { status, by, note, deadline, actions } = change
  const isReceiver = by !== side
  return (
    <Card className={cx(css.card, className)} aria-labelledby="open-change">
      <div className={css.head}>
        <h2 id="open-change">{openChangeTitle(change, side, otherName)}</h2>
        {deadline && (
          <p className={css.quiet}>
            {actions.includes('agree') ? 'Answer' : 'Ends by itself'} <RelativeTime instant={deadline} />
          </p>
        )}
      </div>
      {note && (
        <blockquote className={css.note} dir="auto">
          {note}
        </blockquote>
      )}
      <StayVersions {...change} />
      <p className={css.difference}>
        {differenceText(
          change,
          side,
          status === 'to_pay' ? '' : isReceiver ? 'if you agree' : `if ${otherName} agrees`,
        )}
      </p>
      {refused && <Notice tone="error">{refused}</Notice>}
      {children}
      <div className={css.buttons}>
        {answers
          .filter((answer) => actions.includes(answer))
          .map((answer) => (
            <Button
              key={answer}
              variant={answer === 'agree' ? 'primary' : undefined}
              loading={giving === answer}
              disabled={giving !== null}
              onClick={() => onAnswer(answer)}
            >
              {words[answer]}
            </Button>
          ))}
      </div>
    </Card>
  )
}
