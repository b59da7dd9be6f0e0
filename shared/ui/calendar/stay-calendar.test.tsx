import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { StayCalendar, type StayCalendarProps } from './stay-calendar'

function Holder(props: Partial<StayCalendarProps>) {
  const [stay, setStay] = useState<{ checkIn: string | null; checkOut: string | null }>({
    checkIn: null,
    checkOut: null,
  })
  return <StayCalendar {...stay} onChange={setStay} from="2027-03-01" until="2027-06-30" minNights={2} {...props} />
}
/** The line of help; the calendar's month captions are live regions of their own. */
const help = () => screen.getByText(/^(Pick|\d+ night)/)
const day = (name: RegExp) => screen.getByRole('button', { name })

test('says what to do next, then how long the stay is', async () => {
  render(<Holder />)
  expect(help()).toHaveTextContent('Pick a check-in date. The shortest stay is 2 nights.')
  await userEvent.click(day(/Mar 8/))
  expect(help()).toHaveTextContent('Pick a check-out date, 2 nights at least.')
  await userEvent.click(day(/Mar 12/))
  expect(help()).toHaveTextContent('4 nights')
  expect(day(/Mar 8, check-in/)).toBeVisible()
  expect(day(/Mar 12, check-out/)).toBeVisible()
})

test('a taken night takes no press, but one may leave on it', async () => {
  render(<Holder takenNights={['2027-03-12', '2027-03-13']} />)
  expect(day(/Mar 12, taken/)).toBeDisabled()
  await userEvent.click(day(/Mar 9/))
  expect(day(/Mar 12, taken/)).toBeEnabled()
  expect(day(/Mar 13, taken/)).toBeDisabled()
})

test('works by keyboard alone', async () => {
  render(<Holder autoFocus />)
  const start = document.activeElement
  await userEvent.keyboard('{ArrowRight}{ArrowDown}')
  expect(document.activeElement).not.toBe(start)
  await userEvent.keyboard('{Enter}')
  expect(help()).toHaveTextContent('Pick a check-out date')
})

test('dates can be cleared', async () => {
  render(<Holder />)
  await userEvent.click(day(/Mar 8/))
  await userEvent.click(screen.getByRole('button', { name: 'Clear dates' }))
  expect(help()).toHaveTextContent('Pick a check-in date')
})

test('a browser whose language is none still shows the calendar', () => {
  const language = jest.spyOn(navigator, 'language', 'get').mockReturnValue('c')
  render(<Holder />)
  expect(day(/Mar 8/)).toBeVisible()
  language.mockRestore()
})
