import { plural } from '@qe/ui'
import { Chip, formatDate, today } from '@qe/ui/unshared'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import {
  type Flexible,
  firstStayIn,
  isInMonth,
  type Leeway,
  leeways,
  monthsFrom,
  type StayInMonth,
  staysInMonth,
} from '../search/flexible-stays'
import { Calendar } from './calendar'
import css from './dates-field.module.css'
import type { SearchFields } from './search-fields'

type Dates = Pick<SearchFields, 'checkIn' | 'checkOut' | 'flexible'>

interface DatesFieldProps {
  dates: Dates
  onChange: (dates: Dates) => void
  /** Months side by side. */
  months: 1 | 2
  /** Takes the focus as soon as it is there, and gives it to the days once these are loaded. */
  autoFocus?: boolean
}

/** Dates to a day, with some leeway or none, or a weekend, a week or a month in one of the next twelve. */
export function DatesField({ dates, onChange, months, autoFocus }: DatesFieldProps) {
  const [isFlexible, setFlexible] = useState(isInMonth(dates.flexible))
  const box = useRef<HTMLFieldSetElement>(null)
  useLayoutEffect(() => {
    if (autoFocus) box.current?.focus({ preventScroll: true })
  }, [autoFocus])
  return (
    <fieldset ref={box} aria-label="Dates" tabIndex={autoFocus ? -1 : undefined} className={css.field}>
      <fieldset className={css.modes}>
        <legend className="visually-hidden">How sure your dates are</legend>
        <Chip pressed={!isFlexible} active={!isFlexible} onClick={() => setFlexible(false)}>
          Dates
        </Chip>
        <Chip pressed={isFlexible} active={isFlexible} onClick={() => setFlexible(true)}>
          Flexible
        </Chip>
      </fieldset>
      {isFlexible ? (
        <FlexibleDates dates={dates} onChange={onChange} />
      ) : (
        <FixedDates dates={dates} onChange={onChange} months={months} focusFrom={autoFocus ? box : undefined} />
      )}
    </fieldset>
  )
}

const leewayNames = Object.keys(leeways) as Leeway[]

interface FixedDatesProps extends Omit<DatesFieldProps, 'autoFocus'> {
  focusFrom: RefObject<HTMLElement | null> | undefined
}

function FixedDates({ dates, onChange, months, focusFrom }: FixedDatesProps) {
  const [leeway, setLeeway] = useState<Leeway>()
  const isMonth = isInMonth(dates.flexible)
  const chosen: Flexible | undefined = isMonth ? leeway : (dates.flexible ?? leeway)
  const choose = (flexible: Leeway | undefined) => {
    setLeeway(flexible)
    if (!isMonth) onChange({ ...dates, flexible })
  }
  return (
    <>
      <fieldset className={css.choices}>
        <legend className="visually-hidden">Earlier or later</legend>
        <Chip pressed={!chosen} active={!chosen} onClick={() => choose(undefined)}>
          Exact dates
        </Chip>
        {leewayNames.map((name) => (
          <Chip key={name} pressed={chosen === name} active={chosen === name} onClick={() => choose(name)}>
            ± {plural(leeways[name], 'day')}
          </Chip>
        ))}
      </fieldset>
      <Calendar
        focusFrom={focusFrom}
        months={months}
        checkIn={isMonth ? null : dates.checkIn}
        checkOut={isMonth ? null : dates.checkOut}
        onChange={(stay) => onChange({ ...stay, flexible: chosen })}
      />
    </>
  )
}

const kinds = Object.keys(staysInMonth) as StayInMonth[]

function FlexibleDates({ dates, onChange }: Pick<DatesFieldProps, 'dates' | 'onChange'>) {
  const inMonth = isInMonth(dates.flexible) ? dates.flexible : null
  const [kind, setKind] = useState<StayInMonth>(inMonth ?? 'weekend')
  const month = inMonth && dates.checkIn?.slice(0, 7)
  const choose = (ofKind: StayInMonth, inThis: string) => {
    const stay = firstStayIn(inThis, ofKind, today())
    if (stay) onChange({ ...stay, flexible: ofKind })
    else onChange({ checkIn: null, checkOut: null, flexible: undefined })
  }
  return (
    <>
      <fieldset className={css.choices}>
        <legend className={css.legend}>How long?</legend>
        {kinds.map((name) => (
          <Chip
            key={name}
            pressed={kind === name}
            active={kind === name}
            onClick={() => {
              setKind(name)
              if (month) choose(name, month)
            }}
          >
            A {staysInMonth[name].label.toLowerCase()}
          </Chip>
        ))}
      </fieldset>
      <fieldset className={css.months}>
        <legend className={css.legend}>When?</legend>
        {monthsFrom(today(), 12).map((name) => (
          <button
            key={name}
            type="button"
            className={css.month}
            aria-pressed={month === name}
            disabled={!firstStayIn(name, kind, today())}
            onClick={() => choose(kind, name)}
          >
            {formatDate(name, 'monthName')}
            <span className={css.year}>{name.slice(0, 4)}</span>
          </button>
        ))}
      </fieldset>
    </>
  )
}
